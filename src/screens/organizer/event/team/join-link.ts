import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { TeamInvite } from '#contract/accounts/team-invites.ts';
import { joinPath } from '#domain/people/join-path.ts';

/** The link of an invitation, and the way to the clipboard. */
export function useJoinLink({ inviteId, token }: Pick<TeamInvite, 'inviteId' | 'token'>) {
  const { tab, notify } = useEngines();
  const { waiting: texts } = useMessages('team');
  const link = tab.origin + joinPath(inviteId, token);
  const copy = () =>
    void tab.copy(link).then(
      () => notify.done(texts.copied),
      () => notify.failed(texts.notCopied.title, texts.notCopied.text),
    );
  return { link, copy };
}
