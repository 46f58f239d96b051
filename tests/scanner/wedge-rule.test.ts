import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_GAP_MS, MIN_LENGTH, NO_BURST, onKey, type WedgeDecision } from '#scanner/wedge-rule.ts';

/** What comes of typing these keys, `gapMs` apart. */
function typed(keys: readonly string[], gapMs: number, modified = false): WedgeDecision[] {
  let burst = NO_BURST;
  return keys.map((key, index) => {
    const decision = onKey(burst, { key, at: index * gapMs, modified });
    burst = decision.burst;
    return decision;
  });
}

const textsOf = (decisions: readonly WedgeDecision[]) => decisions.flatMap(({ text }) => text ?? []);

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
    ['a burst without an end is nothing', [...'G1ABCDEF'], 8, []],
    ['a short burst is a person', [...'ok', 'Enter'], 8, []],
    ['an arrow key breaks a burst', [...'G1A', 'ArrowLeft', ...'BCD', 'Enter'], 8, []],
    ['typing by hand and Enter is nothing', [...'G1ABCDEF', 'Enter'], MAX_GAP_MS + 1, []],
  ])('%s', (_, keys, gapMs, texts) => {
    expect(textsOf(typed(keys, gapMs))).toEqual(texts);
  });

  it('with Ctrl, Alt or Meta held are nobody’s burst', () => {
    expect(textsOf(typed([...'G1ABCDEF', 'Enter'], 5, true))).toEqual([]);
  });

  it('are kept from the page once there are enough of them, the end included', () => {
    const swallowed = typed([...'G1ABCDEF', 'Enter'], 8).map(({ swallow }) => swallow);
    expect(swallowed).toEqual([...Array<boolean>(MIN_LENGTH - 1).fill(false), true, true, true, true]);
  });

  it('are never swallowed nor taken when a person types, whatever the keys', () => {
    const key = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom('Enter', 'Tab', 'Shift', 'Backspace'),
    );
    const press = fc.record({ key, gap: fc.integer({ min: MAX_GAP_MS + 1, max: 2000 }) });
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let [burst, at] = [NO_BURST, 0];
        for (const { key: name, gap } of presses) {
          at += gap;
          const decision = onKey(burst, { key: name, at, modified: false });
          burst = decision.burst;
          expect([decision.text, decision.swallow]).toEqual([null, false]);
        }
      }),
    );
  });
});
