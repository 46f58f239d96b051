import { useState } from 'react';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import type { StoredValues } from '#platform/stored-values.ts';

const keys = 'gatehouse.draft.';

type Texts<F extends string> = Readonly<Record<F, string>>;

/** Lifetime of an abandoned draft; ms. */
const draftLifeMs = 30 * 86_400_000;

/** Where typed text is stored: nothing typed yet, on this device, or only in this page. */
export type DraftState = 'untouched' | 'stored' | 'not_stored';

/** Unsent form input, stored as it is typed, so that a crash or a reload loses nothing. */
export interface Draft<F extends string> {
  /** Initial values: what was typed before, or the empty form. */
  readonly initial: Texts<F>;
  readonly state: DraftState;
  readonly keep: (values: Texts<F>) => void;
  /** Deletes it, because it was sent or discarded. */
  readonly drop: () => void;
}

/**
 * The draft of one form, for the page's user or for visitors; never visible to others.
 *
 * @param name of the form and its subject: `contact`, `event.<id>`
 */
export function useDraft<F extends string>(name: string, empty: Texts<F>): Draft<F> {
  const { auth, clock, stored } = useEngines();
  const key = `${keys}${name}`;
  const person = auth.state().user?.credentialId ?? null;
  const [found] = useState(() => readDraft(stored, key, { empty, person, now: clock.wall() }));
  const [state, setState] = useState<DraftState>(found === null ? 'untouched' : 'stored');
  return {
    initial: found ?? empty,
    state,
    keep(values) {
      const isStored = stored.set(key, JSON.stringify({ at: clock.wall(), person, values }));
      setState(isStored ? 'stored' : 'not_stored');
    },
    drop() {
      stored.remove(key);
      setState('untouched');
    },
  };
}

/** Returns the page's person's stored drafts with this name or with one that continues it after a full stop, by name. */
export function draftsOf<F extends string>(
  { auth, clock, stored }: Pick<Engines, 'auth' | 'clock' | 'stored'>,
  name: string,
  empty: Texts<F>,
): readonly { readonly name: string; readonly values: Texts<F> }[] {
  const wanted = { empty, person: auth.state().user?.credentialId ?? null, now: clock.wall() };
  const key = `${keys}${name}`;
  return stored
    .keys()
    .filter((one) => one === key || one.startsWith(`${key}.`))
    .toSorted()
    .flatMap((one) => {
      const values = readDraft(stored, one, wanted);
      return values === null ? [] : [{ name: one.slice(keys.length), values }];
    });
}

interface WantedDraft<F extends string> {
  readonly empty: Texts<F>;
  readonly person: number | null;
  /** ms. */
  readonly now: number;
}

/**
 * Returns the stored draft of these fields; null if there is none, it belongs to somebody else, is too old, or
 * unreadable.
 */
function readDraft<F extends string>(
  stored: Pick<StoredValues, 'get'>,
  key: string,
  { empty, person, now }: WantedDraft<F>,
): Texts<F> | null {
  const draft = parsed(stored.get(key));
  if (draft === null || draft.person !== person || draft.at < now - draftLifeMs) return null;
  const texts = Object.entries<string>(empty).map(([field, nothing]) => {
    const text = draft.values[field];
    return [field, typeof text === 'string' ? text : nothing];
  });
  // The fields are those of `empty`, which the type of fromEntries cannot express.
  return Object.fromEntries(texts) as Texts<F>;
}

interface Stored {
  readonly at: number;
  readonly person: unknown;
  readonly values: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parsed(text: string | null): Stored | null {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(draft)) return null;
    const { at, person, values } = draft;
    return typeof at === 'number' && isRecord(values) ? { at, person, values } : null;
  } catch {
    return null;
  }
}
