import { mostSteps } from '#domain/codes/ticket-code.ts';
import type { ShowWindow } from './manifest.ts';

/** Codes move from so long before the doors open, ms: people look at their tickets on the way. */
const beforeDoorsMs = 3 * 3_600_000;
/** A shorter step would be gone while somebody finds the gate's camera, s. */
const leastStepSeconds = 15;

/**
 * When rolling codes are shown: from three hours before doors to the end, in steps of at least 15 s and as many as fit
 * a chain; a longer window gets longer steps. Times in ms.
 */
export function showWindowOf(doorsOpenAt: number, endsAt: number): ShowWindow {
  const startsAt = doorsOpenAt - beforeDoorsMs;
  const seconds = Math.max(Math.ceil((endsAt - startsAt) / 1000), leastStepSeconds);
  const stepSeconds = Math.max(leastStepSeconds, Math.ceil(seconds / mostSteps));
  return { startsAt, stepSeconds, steps: Math.min(mostSteps, Math.ceil(seconds / stepSeconds)) };
}
