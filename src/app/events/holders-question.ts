import * as v from 'valibot';
import { touchedDetails, touchesHoldersCode } from '#contract/wire/holders-query.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';

/** The server's question before a change that affects ticket holders. */
export interface HoldersQuestion {
  /** Message saying whom the change affects. */
  readonly text: string;
  /** How it changes an event's terms and affects people who have passed through an area; null if not given. */
  readonly change: v.InferOutput<typeof touchedDetails> | null;
}

/** Returns whether the server asks first because the change affects ticket holders. */
export const isHoldersQuestion = (failure: Failure): boolean => isRefusedWith(failure, touchesHoldersCode);

/** Returns the question; null if there is none. */
export function questionIn(failure: Failure): HoldersQuestion | null {
  if (failure.kind !== 'refused' || !isHoldersQuestion(failure)) return null;
  const read = v.safeParse(touchedDetails, failure.details);
  return { text: failure.message, change: read.success ? read.output : null };
}
