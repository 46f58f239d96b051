import { changedElsewhereCode, type Result } from '#domain/failures/failure.ts';
import type { Saved } from './stored-draft.ts';
import { changesIn, rebase, type Texts } from './three-way.ts';

interface Saving<F extends string, T> {
  /** What the person had before them when they began to type. */
  readonly over: Saved<F>;
  readonly typed: Texts<F>;
  /** Sends what differs from what was read, with the version of it. */
  readonly send: (
    changes: Partial<Texts<F>>,
    version: { readonly version?: string },
    all: Texts<F>,
  ) => Promise<Result<T>>;
  /** Asks what the server has now. */
  readonly read: () => Promise<Result<Saved<F>>>;
}

/** How often a change is brought onto what others have saved before the person is asked to look. */
const mostTries = 3;

/**
 * Saves what a person changed and nothing else. What others have saved meanwhile stays: where it is of other fields, the
 * change is made again over that; where it is of the same, the refusal is answered and nothing is saved.
 */
export async function saveChanges<F extends string, T>(saving: Saving<F, T>): Promise<Result<T>> {
  let { over, typed } = saving;
  for (let tries = 1; ; tries += 1) {
    const version = over.version === '' ? {} : { version: over.version };
    const result = await saving.send(changesIn(over.texts, typed), version, typed);
    if (!isChangedElsewhere(result) || tries === mostTries) return result;
    const now = await saving.read();
    if (!now.ok) return result;
    const { values, conflicts } = rebase(over.texts, typed, now.value.texts);
    if (conflicts.length > 0) return result;
    over = now.value;
    typed = values;
  }
}

/** Whether a change was refused because somebody has changed the same thing since it was read. */
export const isChangedElsewhere = (result: Result<unknown>): boolean =>
  !result.ok && result.failure.kind === 'refused' && result.failure.code === changedElsewhereCode;
