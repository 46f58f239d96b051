import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useNewIds } from '#app/data/new-id.ts';
import { useAction } from '#app/data/use-action.ts';
import { copyEvent, type TypedEvent } from '#app/drafts/copy-event.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { isRefusedWith } from '#domain/failures/failure.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';

interface LostEventProps extends TypedEvent {
  readonly id: string;
}

/** The ways out when the event was deleted or given away, so that the typed text can never be saved to it. */
export function LostEvent({ id, ...typed }: LostEventProps) {
  const { lost: texts, publish } = useMessages('editor');
  const { drafts } = useEngines();
  const navigate = useNavigate();
  const newId = useNewIds();
  const [asking, setAsking] = useState(false);
  const copy = useAction({
    async run() {
      const all = await drafts();
      const copied = copyEvent(all, typed, newId);
      if (copied !== null) await all.discard(id);
      return { ok: true, value: copied } as const;
    },
    async done(draft) {
      if (draft !== null) await navigate({ to: '/events/create', search: { draft } });
    },
  });
  const drop = useAction({
    run: async () => ({ ok: true, value: await (await drafts()).discard(id) }) as const,
    async closes() {
      setAsking(false);
      await navigate({ to: '/my-events' });
    },
  });
  if (!useIsLost(typed)) return null;
  return (
    <div role="alert">
      <Notice tone="attention" icon={CircleAlert}>
        <strong>{texts.title}</strong>
        <p>{texts.text}</p>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'snug' })}>
          <Button look="primary" busy={copy.busy} onClick={() => copy.run()}>
            {texts.copy}
          </Button>
          <Button onClick={() => setAsking(true)}>{texts.discard}</Button>
        </div>
      </Notice>
      {asking ? (
        <ConfirmDialog
          title={texts.discarding}
          description={publish.discarding.text}
          confirm={texts.discard}
          action={drop}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Returns whether the event is lost; typing clears the refusal, but only a save disproves it. */
function useIsLost(typed: TypedEvent): boolean {
  const isRefused = isRefusedAsLost(typed);
  const [wasRefused, setRefused] = useState(false);
  const isSaved = typed.opened.view.standing === 'saved';
  const isLost = isRefused || (wasRefused && !isSaved);
  if (isLost !== wasRefused) setRefused(isLost);
  return isLost;
}

/** Returns whether the server refused a form because the event is gone, or isn't this person's any more. */
function isRefusedAsLost({ opened: { view }, types, questions }: TypedEvent): boolean {
  if (view.over === null) return false;
  const parts = [...types.view.items, ...questions.view.items].map((item) => item.view);
  return [view, ...parts].some(({ failure }) => isRefusedWith(failure, 'event_not_found', 'not_allowed'));
}
