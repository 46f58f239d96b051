import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAST_GAP_MS } from '#scanner/wedge/fast-gap.ts';
import {
  MIN_ELSEWHERE,
  MIN_IN_FIELD,
  NO_RUN,
  onPress,
  onSilence,
  QUIET_MS,
  quietMs,
} from '#scanner/wedge/wedge-rule.ts';
import { wedgeBench } from './wedge-bench.ts';

const begun = (count: number) => `G1${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, count - 2)}`;
async function scanned(keys: readonly string[], gapMs: number, inField = false, modified = false) {
  const bench = wedgeBench({ inField });
  await bench.keys(keys, gapMs, modified);
  await bench.rest();
  return bench.scans.map(({ text }) => text);
}

describe('keys of a hand scanner', () => {
  it.each<[string, readonly string[], number, readonly string[]]>([
    ['a fast burst ended by Enter is one text', [...'G1ABC DEF', 'Enter'], 8, ['G1ABC DEF']],
    ['a fast burst ended by Tab is one text', [...'G1ABCDEF', 'Tab'], 8, ['G1ABCDEF']],
    [
      'Shift between the letters is no break',
      ['Shift', 'G', 'Shift', '1', 'A', 'b', 'Shift', 'C', 'd', 'Enter'],
      20,
      ['G1AbCd'],
    ],
    ['two bursts are two texts', [...'AAAAAA', 'Enter', ...'BBBBBB', 'Enter'], 10, ['AAAAAA', 'BBBBBB']],
    ['a burst without an end is ended by silence', [...'G1ABCDEF'], 8, ['G1ABCDEF']],
    ['a short burst is a person', [...'ok', 'Enter'], 8, []],
    ['an arrow key breaks a burst', [...'G1', 'ArrowLeft', ...'BC', 'Enter'], 8, []],
  ])('%s', async (_, keys, gapMs, texts) => {
    expect(await scanned(keys, gapMs)).toEqual(texts);
  });

  it('are ignored while Ctrl, Alt or Meta is held', async () => {
    expect(await scanned([...'G1ABCDEF', 'Enter'], 5, false, true)).toEqual([]);
  });

  it.each([
    ['in a field', true, MIN_IN_FIELD],
    ['elsewhere', false, 2],
  ])(
    'are hidden from the page once there are enough of them, including the end: %s',
    async (_, inField, from) => {
      const bench = wedgeBench({ inField });
      await bench.keys([...'G1ABCDEF', 'Enter'], 8);
      const swallowed = bench.pressed.map((key) => key.swallowed);
      expect(swallowed).toEqual([
        ...Array<boolean>(from - 1).fill(false),
        ...Array<boolean>(10 - from).fill(true),
      ]);
    },
  );

  it.each([
    ['of a busy page, stamped when it was sent', QUIET_MS + 50, 80, true, false],
    ['of a radio that stalls', 500, 500, true, false],
    ['of a person, after the verdict', 501, 501, false, false],
    ['of a busy page, with the focus in a field', QUIET_MS + 50, 80, true, true],
    ['of a radio that stalls, with the focus in a field', 500, 500, true, true],
    ['of a person in a field', 501, 501, false, true],
  ])(
    'end with an Enter that arrives after silence: %s',
    async (_, comesAfter, sentAfter, isTheirs, inField) => {
      const bench = wedgeBench({ inField, busyMs: (place) => (place === 9 ? sentAfter - comesAfter : 0) });
      await bench.keys([...'G1ABCDEF', 'Enter'], 8);
      await bench.keys(['Enter'], comesAfter);
      expect(bench.pressed.at(-1)?.swallowed).toBe(isTheirs);
      await bench.keys(['Enter'], 1_000);
      expect(bench.pressed.at(-1)?.swallowed).toBe(false);
    },
  );

  it('are awaited longer once a code has begun', () => {
    let run = NO_RUN;
    for (const [place, key] of [...'G1112'].entries())
      run = onPress(run, { ...plainPress, key, at: place * 8 }).run;
    expect(quietMs(run)).toBeGreaterThan(QUIET_MS);
    expect(quietMs(NO_RUN)).toBe(QUIET_MS);
    expect(onSilence(run).scanned?.text).toBe('G1112');
  });

  it('do not include a leading space, with which a person presses a button', async () => {
    const bench = wedgeBench();
    await bench.keys([' '], 8);
    expect([bench.pressed[0]?.swallowed, bench.reader.ownsRelease(' ')]).toEqual([false, false]);
  });

  it('continue if silence was noticed so late that the page must have been busy', async () => {
    const bench = wedgeBench();
    let late = 0;
    const { monotonic } = bench.clock;
    bench.clock.monotonic = () => monotonic() + late;
    await bench.keys([...begun(10)], 8);
    late = 600;
    await bench.clock.advance(QUIET_MS + 10);
    await bench.keys(['Z', 'Enter'], 8);
    expect(bench.scans.map(({ text }) => text)).toEqual([`${begun(10)}Z`]);
  });
});

const plainPress = {
  key: '',
  code: '',
  shift: false,
  modified: false,
  repeated: false,
  inField: false,
  at: 0,
};

describe('keys of a person', () => {
  it('are never captured in a field, whatever they are', async () => {
    const key = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('Enter', 'Tab', 'Shift', 'Backspace', 'G', '1'),
    );
    const press = fc.record({ key, gap: fc.integer({ min: QUIET_MS + 1, max: 2000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(press), async (presses) => {
        const bench = wedgeBench({ inField: true });
        for (const { key: name, gap } of presses) await bench.keys([name], gap);
        await bench.rest();
        expect([bench.scans, bench.pressed.filter(({ swallowed }) => swallowed)]).toEqual([[], []]);
      }),
    );
  });

  it('stay a person’s in a field even when fast, if they are not a code', async () => {
    const key = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((name) => !/g/i.test(name)),
      fc.constantFrom('Enter', 'Tab', 'Shift', 'Backspace'),
    );
    const press = fc.record({ key, gap: fc.integer({ min: FAST_GAP_MS + 1, max: QUIET_MS }) });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 60 }), async (presses) => {
        const bench = wedgeBench({ inField: true });
        for (const { key: name, gap } of presses) await bench.keys([name], gap);
        await bench.rest();
        expect([bench.scans, bench.pressed.filter(({ swallowed }) => swallowed)]).toEqual([[], []]);
      }),
    );
  });

  it.each([60, 110, 200])(
    'stay a person’s when they type a reference containing G1 at %d ms a key',
    async (gapMs) => {
      const bench = wedgeBench({ inField: true });
      await bench.keys([...'1234-G1QX2M', 'Enter'], gapMs);
      await bench.rest();
      expect([bench.scans, bench.pressed.filter(({ swallowed }) => swallowed)]).toEqual([[], []]);
    },
  );

  it('press a button with Enter or space alone, at any speed', async () => {
    const bench = wedgeBench();
    for (const gapMs of [5, 40, 300])
      await bench.keys(['Enter', ' ', 'Tab', ' ', ' ', 'Enter', 'Escape'], gapMs);
    await bench.rest();
    expect([bench.scans, bench.pressed.filter(({ swallowed }) => swallowed)]).toEqual([[], []]);
    expect(MIN_ELSEWHERE).toBeGreaterThan(2);
  });

  it('press a button again half a second after a scan', async () => {
    const bench = wedgeBench();
    await bench.keys([...'G1ABCDEF', 'Enter', 'Enter'], 20);
    await bench.keys(['Enter'], 501);
    expect(bench.pressed.slice(-3).map(({ swallowed }) => swallowed)).toEqual([true, true, false]);
  });
});
