import * as v from 'valibot';
import { touchedDetails, touchesHoldersCode } from '#contract/wire/holders-query.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** What the server asks before a change that touches people who have tickets. */
export interface HoldersAsked {
  /** Whom it touches, for a person. */
  readonly text: string;
  /** How it changes an event's terms, and what that means for people who have passed an area; null where that is not said. */
  readonly change: v.InferOutput<typeof touchedDetails> | null;
}

/** Whether the server asks first, because people have tickets for what changes. */
export const isHoldersQuestion = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === touchesHoldersCode;

/** What it asks then; null where it asks nothing. */
export function questionIn(failure: Failure): HoldersAsked | null {
  if (failure.kind !== 'refused' || !isHoldersQuestion(failure)) return null;
  const read = v.safeParse(touchedDetails, failure.details);
  return { text: failure.message, change: read.success ? read.output : null };
}
