import { stepTolerance } from '#domain/codes/rolling-code.ts';
import { maxSteps } from '#domain/codes/ticket-code.ts';
import type { ShowWindow } from './manifest.ts';

/** Codes start rolling this long before doors open, ms, because people look at their tickets on the way. */
const beforeDoorsMs = 3 * 3_600_000;
/** Minimum step, s: a shorter one would expire while the guest holds the code to the camera. */
const minStepSeconds = 15;
/** Maximum step, s, for a chain that was partly shown already; limits how long a code copied from a screen stays valid. */
const maxStepSeconds = 300;
/** Tolerance for a wallet's fast clock: codes it may have shown by then count as shown, ms. */
const clockDoubtMs = 10 * 60_000;

/**
 * Returns when rolling codes are shown: from three hours before doors to the end, in steps of at least 15 s and as
 * many as fit a chain; a longer window has longer steps. Times in ms.
 */
export function showWindowOf(doorsOpenAt: number, endsAt: number): ShowWindow {
  const startsAt = doorsOpenAt - beforeDoorsMs;
  const seconds = Math.max(Math.ceil((endsAt - startsAt) / 1000), minStepSeconds);
  const stepSeconds = Math.max(minStepSeconds, Math.ceil(seconds / maxSteps));
  return { startsAt, stepSeconds, steps: Math.min(maxSteps, Math.ceil(seconds / stepSeconds)) };
}

/**
 * Returns the show window of a rescheduled event whose tickets were already issued. Every code stays valid: chains
 * keep their length, and only the time of their steps changes. Steps that wallets may already have shown are skipped
 * so that old screenshots are refused, as are those skipped by an earlier rescheduling; the remaining ones cover the
 * window in longer steps. Times in ms.
 *
 * @param before doors time that the current window is based on
 * @returns null if too few steps remain
 */
export function shiftShowWindow(
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
  const stepSeconds = Math.max(minStepSeconds, Math.ceil((endsAt - opensAt) / 1000 / left));
  if (shown > 0 && stepSeconds > maxStepSeconds) return null;
  return { startsAt: opensAt - shown * stepSeconds * 1000, stepSeconds, steps: window.steps };
}

/** Returns how many steps of a chain may have been seen or may still be accepted as current. */
function stepsShown({ startsAt, stepSeconds, steps }: ShowWindow, now: number): number {
  const since = now + clockDoubtMs - startsAt;
  if (since < 0) return 0;
  return Math.min(steps, Math.floor(since / (stepSeconds * 1000)) + 1 + stepTolerance);
}
