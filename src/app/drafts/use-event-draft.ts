import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAuth } from '#app/account/auth.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { whyCaught } from '#app/engines/failed-here.ts';
import type { EventDraft } from '#app/engines/drafts.ts';
import type { EventField, EventTexts } from '#app/events/event-form.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { DraftView } from './draft.ts';

/** An event being edited on this page. */
export interface OpenedDraft {
  readonly draft: EventDraft;
  readonly view: DraftView<EventField>;
}

const noChange = () => () => {};

/**
 * Opens an event's draft.
 *
 * @param fresh the form of an event whose id was just generated; null if this device or the server has it
 * @returns null until it is open
 */
export function useEventDraft(
  id: string,
  fresh: EventTexts | null,
): { readonly opened: Result<OpenedDraft> | null; readonly again: () => void } {
  const { drafts } = useEngines();
  const person = useAuth().user?.credentialId ?? null;
  const [first] = useState(fresh);
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<{ readonly id: string; readonly result: Result<EventDraft> } | null>(
    null,
  );
  useEffect(() => {
    let isWanted = true;
    const found = (result: Result<EventDraft>) => void (isWanted && setFound({ id, result }));
    drafts()
      .then((all) => (first === null ? all.open(id) : all.begin(id, first)))
      .then(found, (error: unknown) => {
        whyCaught(error);
        found(noStore);
      });
    return () => void (isWanted = false);
  }, [drafts, id, first, person, tries]);
  const result = found?.id === id ? found.result : null;
  const draft = result?.ok === true ? result.value : null;
  const view = useSyncExternalStore(draft?.subscribe ?? noChange, () => draft?.view() ?? null);
  const opened = result === null || result.ok === false ? result : null;
  return {
    opened: draft === null || view === null ? opened : { ok: true, value: { draft, view } },
    again: () => setTries((count) => count + 1),
  };
}

/** The device's store did not open; the reason is shown elsewhere. */
const noStore: Result<never> = { ok: false, failure: { kind: 'unreachable' } satisfies Failure };
