import { describe, expect, test } from 'vitest';
import {
  badgeSizes,
  placeBadge,
  usualBadgeLayout,
  type BadgeLayout,
  type BadgeText,
} from '#domain/events/badge.ts';

/** Monospaced letters: half as wide as high. */
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
  test.each(names)('keeps %j on its paper and clear of everything else', (name) => {
    const without = [{}, { code: false }, { code: false, eventName: false, typeName: false }];
    const marks = [null, { name: 'Kora Nights', hasLogo: false }, { name: 'Kora Nights', hasLogo: true }];
    for (const [more, mark] of without.flatMap((one) => marks.map((other) => [one, other] as const))) {
      const drawn = placeBadge({ ...layout, ...more }, badge({ name }), measure, mark);
      const { width, height, lines, logo, band, code } = drawn;
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
        .concat(logo === null ? [] : [{ from: logo.y, to: logo.y + logo.height }])
        .toSorted((one, other) => one.from - other.from);
      for (const [at, { to }] of places.entries())
        expect(to).toBeLessThanOrEqual((places[at + 1]?.from ?? height) + 0.01);
      const inked = lines
        .filter(({ tone }) => tone === 'ink')
        .map(({ y, size: letters }) => y + letters * 1.25);
      expect(Math.max(0, ...inked)).toBeLessThanOrEqual((band?.y ?? height) + 0.01);
    }
  });

  test('shows a name large, smaller when longer, wrapped, and finally truncated', () => {
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

  test.each([
    ['nobody', null, 0, false],
    ['an organizer with a logo', { name: 'Kora Nights', hasLogo: true }, 0, true],
    ['an organizer without one', { name: 'Kora Nights', hasLogo: false }, 1, false],
  ])('has the mark of %s: the logo, or the name in its place', (_, mark, names, hasLogo) => {
    const { lines, logo, band } = placeBadge(layout, badge(), measure, mark);
    const inColour = mark !== null && size === 'a6' ? 'accent' : 'ink';
    const named = lines.filter(({ text }) => text === 'Kora Nights');
    expect([named.length, logo !== null, band?.tone]).toEqual([names, hasLogo, inColour]);
    for (const { tone } of named) expect(tone).toBe(inColour);
  });

  test('omits unchosen items and codes the event does not admit', () => {
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

/** Exact positions in tenths of a point: badges printed later must match those printed before. */
describe('the fixed layout of a badge', () => {
  const wide = (text: string, weight: number) => text.length * (weight === 700 ? 0.6 : 0.5);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const drawn = (layout: Partial<BadgeLayout>, changes: Partial<BadgeText> = {}) => {
    const { lines, band, code } = placeBadge({ ...usualBadgeLayout, ...layout }, badge(changes), wide);
    const numbers = (of: object | null) =>
      of &&
      Object.values(of)
        .map((one: unknown) => (typeof one === 'number' ? rounded(one) : one))
        .join(' ');
    const at = lines.map(({ text, x, y, size, weight, tone }) =>
      [text, rounded(x), rounded(y), size, weight, tone].join(' '),
    );
    return { at, band: numbers(band), code: numbers(code) };
  };
  const event = 'Harbour Night 87.9 9.9 10 400 ink';
  const type = 'Standing 87.9 263.3 13 700 paper';
  const reference = '7-K7QX2M 87.9 238.9 10 400 ink';
  const around = { band: '0 259.4 175.7 24.1 ink', code: '34 131.2 107.7' };

  test('stays the same with an answer and without one', () => {
    expect(drawn({ questionId: 'q' })).toEqual({
      at: [event, type, reference, 'Awa Ceesay 87.9 50.4 25 700 ink', 'Gambia Ferries 87.9 85.7 14 400 ink'],
      ...around,
    });
    const alone = { at: [event, type, reference, 'Awa Ceesay 87.9 61.2 25 700 ink'], ...around };
    expect(drawn({})).toEqual(alone);
    expect(drawn({ questionId: 'q' }, { answer: '' })).toEqual(alone);
  });

  test('stays the same with a name of several lines', () => {
    expect(drawn({}, { name: 'Maria Fernandez-Rodriguez Santisima' }).at.slice(3)).toEqual([
      'Maria 87.9 52.4 13 700 ink',
      'Fernandez-Rodriguez 87.9 68.7 13 700 ink',
      'Santisima 87.9 84.9 13 700 ink',
    ]);
  });

  test('stays the same with a tight name above a long answer and a title that just fits', () => {
    const full = { name: 'Awa Ceesay Njie Bah Camara Sanneh', answer: 'Gambia Ferries of Banjul and Barra' };
    expect(drawn({ questionId: 'q' }, full).at.slice(3)).toEqual([
      'Awa Ceesay Njie 87.9 27.3 16 700 ink',
      'Bah Camara 87.9 47.3 16 700 ink',
      'Sanneh 87.9 67.3 16 700 ink',
      'Gambia Ferries of 87.9 91.3 14 400 ink',
      'Banjul and Barra 87.9 108.8 14 400 ink',
    ]);
    const [title] = drawn({ size: 'a6' }, { eventName: `Harbour ${'x'.repeat(38)}` }).at;
    expect(title).toBe(`Harbour ${'x'.repeat(38)} 148.8 19.8 11 400 ink`);
  });

  test('stays the same with fewer items', () => {
    expect(drawn({ code: false }, { typeName: '' })).toEqual({
      at: [event, 'Awa Ceesay 87.9 132.4 25 700 ink'],
      band: null,
      code: null,
    });
    const long = {
      code: null,
      name: 'Awa Ceesay Njie Bah Camara',
      answer: 'Gambia Ferries of Banjul and Barra, day and night',
    };
    expect(drawn({ typeName: false, eventName: false, questionId: 'q' }, long)).toEqual({
      at: [
        '7-K7QX2M 87.9 261 10 400 ink',
        'Awa Ceesay 87.9 71.6 25 700 ink',
        'Njie Bah 87.9 102.9 25 700 ink',
        'Camara 87.9 134.1 25 700 ink',
        'Gambia Ferries of Banjul 87.9 169.4 12 400 ink',
        'and Barra, day and night 87.9 184.4 12 400 ink',
      ],
      band: null,
      code: null,
    });
  });

  test('stays the same on an A6 sheet', () => {
    expect(drawn({ size: 'a6', questionId: 'q' })).toEqual({
      at: [
        'Harbour Night 148.8 19.8 14 400 ink',
        'Standing 148.8 387.2 20 700 paper',
        '7-K7QX2M 148.8 345.6 13 400 ink',
        'Awa Ceesay 148.8 73.3 42 700 ink',
        'Gambia Ferries 148.8 134.8 22 400 ink',
      ],
      band: '0 379.8 297.6 39.7 ink',
      code: '75.1 198.2 147.4',
    });
  });
});
