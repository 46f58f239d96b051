import { describe, expect, test } from 'vitest';
import { badgeSizes, placeBadge, usualBadgeLayout, type BadgeText } from '#domain/events/badge.ts';

/** Letters of one width: half of their height. */
const measure = (text: string) => text.length * 0.5;
const badge = (changes: Partial<BadgeText> = {}): BadgeText => ({
  eventName: 'Harbour Night',
  name: 'Awa Ceesay',
  answer: 'Gambia Ferries',
  typeName: 'Standing',
  reference: '7-K7QX2M',
  code: 'CODE',
  ...changes,
});
const names = [
  'Awa',
  'Awa Ceesay',
  'Maria del Carmen Fernández-Rodríguez de la Santísima Trinidad',
  'x'.repeat(300),
  'Lamin '.repeat(50),
  'فاطمة سيساي',
  '',
  ' \n ',
];

describe.each(badgeSizes)('a badge of %s', (size) => {
  const layout = { ...usualBadgeLayout, size, questionId: 'q' };
  test.each(names)('keeps %j on its paper, and off everything else', (name) => {
    for (const more of [{}, { code: false }, { code: false, eventName: false, typeName: false }]) {
      const drawn = placeBadge({ ...layout, ...more }, badge({ name }), measure);
      const { width, height, lines, band, code } = drawn;
      for (const { text, x, y, size: letters } of lines) {
        const half = (measure(text) * letters) / 2;
        expect(x - half).toBeGreaterThanOrEqual(0);
        expect(x + half).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + letters * 1.25).toBeLessThanOrEqual(height + 0.01);
      }
      const places = lines
        .map(({ y, size: letters }) => ({ from: y, to: y + letters * 1.25 }))
        .concat(code === null ? [] : [{ from: code.y, to: code.y + code.side }])
        .toSorted((one, other) => one.from - other.from);
      for (const [at, { to }] of places.entries())
        expect(to).toBeLessThanOrEqual((places[at + 1]?.from ?? height) + 0.01);
      const inked = lines
        .filter(({ tone }) => tone === 'ink')
        .map(({ y, size: letters }) => y + letters * 1.25);
      expect(Math.max(0, ...inked)).toBeLessThanOrEqual((band?.y ?? height) + 0.01);
    }
  });

  test('shows a name large, smaller where it is longer, in lines, and cut at last', () => {
    const of = (name: string) =>
      placeBadge(layout, badge({ name }), measure).lines.filter(
        ({ weight, tone }) => weight === 700 && tone === 'ink',
      );
    const [short, longer, long, endless] = [
      'Awa',
      'Awa Ceesay Njie',
      'Awa Ceesay Njie Bah Camara',
      'Lamin '.repeat(50),
    ].map(of);
    expect(short).toHaveLength(1);
    expect(longer?.[0]?.size).toBeLessThanOrEqual(short?.[0]?.size ?? 0);
    expect(long?.length).toBeGreaterThan(1);
    expect(long?.map(({ text }) => text).join(' ')).toBe('Awa Ceesay Njie Bah Camara');
    expect(endless?.at(-1)?.text).toMatch(/…$/u);
  });

  test('leaves out what is not chosen, and a code that the event does not admit', () => {
    const none = placeBadge(
      { size, eventName: false, typeName: false, code: false, questionId: null },
      badge(),
      measure,
    );
    expect([none.lines.map(({ text }) => text).join(' '), none.band, none.code]).toEqual([
      'Awa Ceesay',
      null,
      null,
    ]);
    const live = placeBadge(layout, badge({ code: null }), measure);
    expect([live.code, live.lines.some(({ text }) => text === '7-K7QX2M')]).toEqual([null, true]);
  });
});
