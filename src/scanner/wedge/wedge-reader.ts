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

/** What to do with one key. */
interface KeyOutcome {
  /** Nothing else should act on it. */
  readonly swallow: boolean;
  /** Its place among the keys that came with no silence between them; the first is 0. */
  readonly place: number;
  /** Just now these keys were recognized for a scanner's, from this place on; null at any other time. */
  readonly recognizedFrom: number | null;
}

/** Tells a hand scanner's keys from a person's, and gives what was scanned. */
export interface WedgeReader {
  press(press: Press): KeyOutcome;
  /**
   * Whether the release of this key belongs to a scanner. Buttons act on that of the space bar: a person's comes
   * alone, a scanner's on the heels of another key.
   */
  ownsRelease(key: string): boolean;
  close(): void;
}

/** Silence that is noticed so much later than it was due tells nothing, ms: the page was busy and keys may wait. */
const LATE_MS = 100;
/** So often it is listened again; then silence is believed. */
const MOST_LISTENS = 5;

/** What a scanner sends ends with Enter or the like, with the length of a ticket code, or with observed silence. */
export function createWedgeReader(clock: Clock, onScanned: (scanned: Scanned) => void): WedgeReader {
  let run: Run = NO_RUN;
  let stopListening: Cancel = () => undefined;

  const listenForSilence = (left = MOST_LISTENS): void => {
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
