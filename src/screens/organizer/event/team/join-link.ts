import { useEngines } from '#app/engines/engines.tsx';
import { useCopy } from '#app/data/use-copy.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { TeamInvite } from '#contract/accounts/team-invites.ts';
import { joinPath } from '#domain/people/join-path.ts';

/** Returns the link of an invitation and a function that copies it. */
export function useJoinLink({ inviteId, token }: Pick<TeamInvite, 'inviteId' | 'token'>) {
  const { tab } = useEngines();
  const copyText = useCopy();
  const { waiting: texts } = useMessages('team');
  const link = tab.origin + joinPath(inviteId, token);
  const copy = () => copyText(link, [texts.copied], [texts.notCopied.title, texts.notCopied.text]);
  return { link, copy };
}
