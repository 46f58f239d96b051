import { afterEach, expect, it } from 'vitest';
import { formatWords } from '#messages/en/format-words.ts';
import { createFormats } from '#messages/formats.ts';

const before = process.env['TZ'];
afterEach(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const winter = Date.UTC(2026, 11, 1, 19);
const summer = Date.UTC(2026, 6, 1, 19);

it('shows times on the reader’s clock, and notes which differ from it, after they have travelled', () => {
  const formats = createFormats('en-GB', formatWords);
  const told = () => [
    formats.clockTime(winter),
    ...[winter, summer].map((at) => formats.zoneNote(at, 'Africa/Banjul') !== ''),
  ];
  process.env['TZ'] = 'Africa/Banjul';
  expect(told()).toEqual(['19:00', false, false]);
  process.env['TZ'] = 'America/New_York';
  expect(told()).toEqual(['14:00', true, true]);
  // The same time as in Banjul, in winter only.
  process.env['TZ'] = 'Europe/London';
  expect(told()).toEqual(['19:00', false, true]);
  process.env['TZ'] = 'Africa/Banjul';
  expect(told()).toEqual(['19:00', false, false]);
});
