import { describe, expect, test } from 'vitest';
import { instantOf, textOfTyped, typedOfText, typedTimeOf } from '#domain/time/typed-time.ts';

const zone = 'Europe/Berlin';
/** Clocks go back from three to two: half past two occurs twice. */
const [first, second] = [Date.parse('2026-10-25T00:30Z'), Date.parse('2026-10-25T01:30Z')];
const half = '2026-10-25T02:30';

describe('a time in a form', () => {
  test('is one instant, even if clocks show it twice', () => {
    expect(instantOf({ text: '2026-10-25T12:00', second: false }, zone)).toBe(
      Date.parse('2026-10-25T11:00Z'),
    );
    expect(instantOf({ text: '2026-10-25T12:00', second: true }, zone)).toBe(Date.parse('2026-10-25T11:00Z'));
    expect(instantOf({ text: half, second: false }, zone)).toBe(first);
    expect(instantOf({ text: half, second: true }, zone)).toBe(second);
  });

  test('is null if nothing is chosen or clocks skip it', () => {
    expect(instantOf({ text: '', second: false }, zone)).toBeNull();
    expect(instantOf({ text: '2026-03-29T02:30', second: true }, zone)).toBeNull();
  });

  test.each([0, 59_999])('is displayed as entered, %i ms into its minute', (ms) => {
    expect(typedTimeOf(first + ms, zone)).toEqual({ text: half, second: false });
    expect(typedTimeOf(second + ms, zone)).toEqual({ text: half, second: true });
    const noon = Date.parse('2026-10-25T11:00Z') + ms;
    expect(typedTimeOf(noon, zone)).toEqual({ text: '2026-10-25T12:00', second: false });
  });

  test.each([
    [{ text: half, second: true }, '2026-10-25T02:30 second'],
    [{ text: half, second: false }, half],
    [{ text: '', second: false }, ''],
  ])('%j is stored as %j, and read back', (typed, text) => {
    expect(textOfTyped(typed)).toBe(text);
    expect(typedOfText(text)).toEqual(typed);
  });
});
