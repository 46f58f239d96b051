import type { Cancel, Clock } from '#platform/clock.ts';
import {
  lengthOf,
  NO_RUN,
  onPress,
  onSilence,
  type Press,
  quietMs,
  type Run,
  type Scanned,
} from './wedge-rule.ts';

/** How to handle one key. */
interface KeyOutcome {
  /** True if no other handler should see the key. */
  readonly swallow: boolean;
  /** Index among the keys without a pause between them, starting at 0. */
  readonly place: number;
  /** Index from which these keys were just recognised as a scanner's; null at any other time. */
  readonly recognizedFrom: number | null;
}

/** Distinguishes a hand scanner's keys from a person's and returns the scanned text. */
export interface WedgeReader {
  press(press: Press): KeyOutcome;
  /**
   * Returns whether the release of this key belongs to a scanner. Buttons react to the release of the space bar: a
   * person's comes alone, a scanner's follows closely on another key.
   */
  ownsRelease(key: string): boolean;
  close(): void;
}

/** A pause noticed this much later than it was due proves nothing, in ms: the page was busy and keys may be waiting. */
const LATE_MS = 100;
/** Number of times to listen again before a pause is accepted. */
const MAX_LISTENS = 5;

/** A scan ends with Enter or similar, at the length of a ticket code, or with a pause. */
export function createWedgeReader(clock: Clock, onScanned: (scanned: Scanned) => void): WedgeReader {
  let run: Run = NO_RUN;
  let stopListening: Cancel = () => undefined;

  const listenForSilence = (left = MAX_LISTENS): void => {
    stopListening();
    if (run === NO_RUN) return;
    const quiet = quietMs(run);
    const due = clock.monotonic() + quiet;
    stopListening = clock.after(quiet, () => {
      if (clock.monotonic() - due > LATE_MS && left > 0) {
        listenForSilence(left - 1);
        return;
      }
      const { run: rest, scanned } = onSilence(run);
      run = rest;
      if (scanned !== null) onScanned(scanned);
    });
  };

  return {
    press(press) {
      const before = run;
      const decision = onPress(before, press);
      run = decision.run;
      const place = Math.max(0, lengthOf(run) - 1);
      const recognized = run.scanner && !before.scanner;
      if (run !== before) listenForSilence();
      if (decision.scanned !== null) onScanned(decision.scanned);
      return { swallow: decision.swallow, place, recognizedFrom: recognized ? run.from : null };
    },
    ownsRelease: (key) => run.scanner || (key === ' ' && lengthOf(run) > 1),
    close: () => stopListening(),
  };
}
