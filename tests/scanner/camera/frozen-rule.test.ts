import { describe, expect, it } from 'vitest';
import { type Attention, observePicture, pictureUnseen } from '#scanner/camera/frozen-rule.ts';

const TICK_MS = 200;

/** A period of `forMs`, sampled five times a second: whether frames arrive, and what the page does meanwhile. */
interface Stretch {
  readonly forMs: number;
  readonly frames?: boolean;
  readonly attention?: Attention;
  /** Time between two samples, in ms. */
  readonly tickMs?: number;
}

const flowing = (forMs: number): Stretch => ({ forMs, frames: true });
const still = (forMs: number, attention: Attention = 'watching'): Stretch => ({ forMs, attention });
const framesEvery = (gapMs: number, forMs: number): readonly Stretch[] =>
  Array.from({ length: forMs / gapMs }, () => [still(gapMs - TICK_MS), flowing(TICK_MS)]).flat();

/** Returns when restarts were due, in ms, and whether the picture counts as frozen at the end. */
function restartsIn(stretches: readonly Stretch[]): {
  readonly at: readonly number[];
  readonly frozen: boolean;
} {
  const at: number[] = [];
  let [now, frames, watch] = [0, 0, pictureUnseen(0)];
  for (const { forMs, frames: come = false, attention = 'watching', tickMs = TICK_MS } of stretches) {
    for (let passed = 0; passed < forMs; passed += tickMs) {
      now += tickMs;
      if (come) frames += 1;
      const observed = observePicture(watch, { now, frames, attention });
      watch = observed.watch;
      if (observed.restart) at.push(now);
    }
  }
  return { at, frozen: watch.frozen };
}

describe('a camera picture', () => {
  it.each<[string, readonly Stretch[], readonly number[], boolean]>([
    ['is fine while frames come', [flowing(60_000)], [], false],
    ['is frozen within two seconds without a frame', [flowing(1000), still(1800)], [2600], true],
    ['is not frozen just before that', [flowing(1000), still(1400), flowing(1000)], [], false],
    ['has four seconds for its first frame', [still(4000)], [4000], true],
    ['is frozen no longer once a frame came', [flowing(1000), still(1600), flowing(200)], [2600], false],
    [
      'is restarted less and less often while that does not help',
      [flowing(1000), still(111_000)],
      [2600, 6600, 13_000, 25_800, 51_400, 81_400, 111_400],
      true,
    ],
    [
      'keeps the longer wait when a restart brings no more than a moment of picture',
      [flowing(1000), still(1600), flowing(1000), still(3200), flowing(1000), still(6400)],
      [2600, 6800, 14_200],
      true,
    ],
    [
      'has the short wait again after ten seconds of picture',
      [flowing(1000), still(1600), flowing(10_000), still(1600)],
      [2600, 14_200],
      true,
    ],
    ['is fine at one frame per second', framesEvery(1000, 600_000), [], false],
    ['is restarted once at most where a frame takes two seconds', framesEvery(2000, 600_000), [3600], false],
    ['is not expected on a hidden page', [flowing(1000), still(600_000, 'away')], [], false],
    [
      'has the time of a first frame when the page shows again',
      [flowing(1000), still(60_000, 'away'), still(3800), flowing(200)],
      [],
      false,
    ],
    ['is not expected behind a verdict or a sheet', [flowing(1000), still(600_000, 'resting')], [], false],
    [
      'is found frozen between verdicts that come too fast for two seconds in a row',
      [flowing(1000), still(1000), still(1400, 'resting'), still(600)],
      [4000],
      true,
    ],
    [
      'is not frozen because the device slept or the page was held up',
      [flowing(1000), { forMs: 3_600_000, tickMs: 3_600_000 }, flowing(200)],
      [],
      false,
    ],
    [
      'is not found frozen by a few looks that came late',
      [flowing(1000), { forMs: 9000, tickMs: 3000 }, flowing(200)],
      [],
      false,
    ],
  ])('%s', (_, stretches, at, frozen) => {
    expect(restartsIn(stretches)).toEqual({ at, frozen });
  });
});
