import { stepTolerance } from '#domain/codes/rolling-code.ts';
import { mostSteps } from '#domain/codes/ticket-code.ts';
import type { ShowWindow } from './manifest.ts';

/** Codes move from so long before the doors open, ms: people look at their tickets on the way. */
const beforeDoorsMs = 3 * 3_600_000;
/** A shorter step would be gone while somebody finds the gate's camera, s. */
const leastStepSeconds = 15;
/** A code that is copied from a screen is good for so long at most once some of its chain was shown, s. */
const longestStepSeconds = 300;
/** A wallet's clock may run so far ahead: what it shows by then counts as shown, ms. */
const clockDoubtMs = 10 * 60_000;

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

/**
 * The show window of an event that takes place at another time than its tickets were issued for. Every code stays
 * valid: chains keep their length, and only the time of their steps changes. Steps that wallets may have shown already
 * are left behind the new window, so that nobody admits with an old screenshot, as are those that an earlier move left
 * behind; what is left covers the window in longer steps. Times in ms.
 *
 * @param before when the doors were to open by the window
 * @returns null where too few steps are left for that
 */
export function movedWindow(
  window: ShowWindow,
  { doorsOpenAt, endsAt }: { readonly doorsOpenAt: number; readonly endsAt: number },
  now: number,
  before: number = window.startsAt + beforeDoorsMs,
): ShowWindow | null {
  const leftBefore = Math.round((before - beforeDoorsMs - window.startsAt) / (window.stepSeconds * 1000));
  const shown = Math.max(stepsShown(window, now), Math.max(0, leftBefore));
  const left = window.steps - shown;
  if (left <= 0) return null;
  const opensAt = doorsOpenAt - beforeDoorsMs;
  const stepSeconds = Math.max(leastStepSeconds, Math.ceil((endsAt - opensAt) / 1000 / left));
  if (shown > 0 && stepSeconds > longestStepSeconds) return null;
  return { startsAt: opensAt - shown * stepSeconds * 1000, stepSeconds, steps: window.steps };
}

/** How many steps of a chain somebody may have seen, or may still pass for fresh with. */
function stepsShown({ startsAt, stepSeconds, steps }: ShowWindow, now: number): number {
  const since = now + clockDoubtMs - startsAt;
  if (since < 0) return 0;
  return Math.min(steps, Math.floor(since / (stepSeconds * 1000)) + 1 + stepTolerance);
}
