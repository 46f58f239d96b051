import { changedElsewhereCode, isRefusedWith, type Result } from '#domain/failures/failure.ts';
import type { Saved } from './stored-draft.ts';
import { changesIn, rebase, type Texts } from './three-way.ts';

interface Saving<F extends string, T> {
  /** The values shown when the user began to type. */
  readonly over: Saved<F>;
  readonly typed: Texts<F>;
  /** Sends the fields that differ from what was loaded, with its version. */
  readonly send: (
    changes: Partial<Texts<F>>,
    version: { readonly version?: string },
    all: Texts<F>,
  ) => Promise<Result<T>>;
  /** Loads the server's current state. */
  readonly read: () => Promise<Result<Saved<F>>>;
}

/** How often a change is rebased onto others' changes before the user is asked. */
const maxTries = 3;

/**
 * Saves only the fields that a user changed. If others saved different fields meanwhile, the change is reapplied on
 * top; if they saved the same fields, nothing is saved and the refusal is returned. If theirs can't be loaded, nothing
 * is saved either, and that failure is returned.
 */
export async function saveChanges<F extends string, T>(saving: Saving<F, T>): Promise<Result<T>> {
  let { over, typed } = saving;
  for (let tries = 1; ; tries += 1) {
    const version = over.version === '' ? {} : { version: over.version };
    const result = await saving.send(changesIn(over.texts, typed), version, typed);
    if (!isChangedElsewhere(result) || tries === maxTries) return result;
    const now = await saving.read();
    // Nobody knows yet whether the changes collide: a queued change waits for the answer.
    if (!now.ok) return now;
    const { values, conflicts } = rebase(over.texts, typed, now.value.texts);
    if (conflicts.length > 0) return result;
    over = now.value;
    typed = values;
  }
}

/** Returns whether a change was refused because somebody else changed the same thing since it was loaded. */
export const isChangedElsewhere = (result: Result<unknown>): boolean =>
  !result.ok && isRefusedWith(result.failure, changedElsewhereCode);
