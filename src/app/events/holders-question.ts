import { touchesHoldersCode } from '#contract/wire/holders-query.ts';
import type { Failure } from '#domain/failures/failure.ts';

/** Whether the server asks first, because people have tickets for what changes. */
export const isHoldersQuestion = (failure: Failure): boolean =>
  failure.kind === 'refused' && failure.code === touchesHoldersCode;

/** What it asks then: whom the change touches, for a person. Null where it asks nothing. */
export const questionIn = (failure: Failure): string | null =>
  failure.kind === 'refused' && isHoldersQuestion(failure) ? failure.message : null;
