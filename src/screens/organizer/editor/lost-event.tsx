import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useNewIds } from '#app/data/new-id.ts';
import { failedHere, orFailedHere } from '#app/engines/failed-here.ts';
import { useAction } from '#app/data/use-action.ts';
import { copyEvent, hasUnaskedQuestions, type TypedEvent } from '#app/drafts/copy-event.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { DiscardTyped } from './discard-typed.tsx';

interface LostEventProps extends TypedEvent {
  readonly id: string;
}

/** The ways out when the event was deleted or given away, so that the typed text can never be saved to it. */
export function LostEvent({ id, ...typed }: LostEventProps) {
  const { lost: texts } = useMessages('editor');
  const { drafts } = useEngines();
  const navigate = useNavigate();
  const newId = useNewIds();
  const shell = useShellTexts();
  const copy = useAction({
    run: () =>
      orFailedHere<string>(
        async () => {
          const all = await drafts();
          const copied = await copyEvent(all, typed, newId);
          if (copied === null) return { ok: false, failure: failedHere(texts.notStored) };
          // It is only a leftover now.
          await all.abandon(id);
          return { ok: true, value: copied };
        },
        texts.notStored,
        shell,
      ),
    done: (draft) => navigate({ to: '/events/create', search: { draft } }),
  });
  if (!useIsLost(typed)) return null;
  return (
    <div role="alert">
      <Notice tone="attention" icon={CircleAlert}>
        <strong>{texts.title}</strong>
        <p>{texts.text}</p>
        {hasUnaskedQuestions(typed) ? <p>{texts.unasked}</p> : null}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'snug' })}>
          <Button look="primary" busy={copy.busy} onClick={() => copy.run()}>
            {texts.copy}
          </Button>
          <DiscardTyped id={id} texts={texts} />
        </div>
        <AlertText text={copy.error} />
      </Notice>
    </div>
  );
}

/**
 * Returns whether the event is lost. Typing clears a refusal, but only a save of what was refused, after which it has
 * another version, disproves it.
 */
function useIsLost(typed: TypedEvent): boolean {
  const now = viewsOf(typed);
  /** What was refused, with the version that it was typed over then. */
  const [lost, setLost] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const still = [...lost].filter(([key, version]) => {
    const view = now.get(key);
    return view === undefined || view.over?.version === version;
  });
  const added = [...now].filter(([key, view]) => !lost.has(key) && isRefusedAsLost(view));
  if (still.length < lost.size || added.length > 0)
    setLost(new Map([...still, ...added.map(([key, { over }]) => [key, over?.version] as const)]));
  return still.length + added.length > 0;
}

/** Save state of one of an event's forms. */
interface FormView {
  readonly over: { readonly version: string } | null;
  readonly failure: Failure | null;
}

/** Returns the save states of an event's forms by key; none if the event is only on this device. */
function viewsOf({ opened, types, questions }: TypedEvent): ReadonlyMap<string, FormView> {
  if (opened.view.over === null) return new Map();
  return new Map<string, FormView>([
    ['event', opened.view],
    ...[types.view, questions.view].flatMap(({ items, order }, list) => [
      ...items.map(({ id, view }) => [id, view] as const),
      ...(order === null ? [] : [[`order ${list}`, order.view] as const]),
    ]),
  ]);
}

/** Returns whether the server refused a form because the event is gone, or isn't this person's any more. */
const isRefusedAsLost = ({ failure }: FormView): boolean =>
  isRefusedWith(failure, 'event_not_found', 'not_allowed');
