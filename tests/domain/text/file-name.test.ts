import { expect, test } from 'vitest';
import { fileName } from '#domain/text/file-name.ts';

test.each([
  [['Harbour Night', 'attendees'], 'csv', 'harbour-night-attendees.csv'],
  [['  ../../École “d’été”  ', 'orders'], 'xlsx', 'ecole-d-ete-orders.xlsx'],
  [['ليلة الميناء', 'waiting-list'], 'csv', 'ليلة-الميناء-waiting-list.csv'],
  [['Ночь в порту', 'orders'], 'csv', 'ночь-в-порту-orders.csv'],
  [['संगीत संध्या', 'orders'], 'csv', 'संगीत-संध्या-orders.csv'],
  [['한국의 밤', 'orders'], 'csv', '한국의-밤-orders.csv'],
  [['🎶🎶', 'orders'], 'csv', 'orders.csv'],
  [['', 'badges'], 'pdf', 'badges.pdf'],
  [['ကခ၊ ဂဃ', 'orders'], 'csv', 'ကခ-ဂဃ-orders.csv'],
  [['東京'], 'ics', '東京.ics'],
  [['…'], 'ics', 'file.ics'],
  [['x'.repeat(300), 'orders'], 'csv', `${'x'.repeat(60)}-orders.csv`],
])('names a file of %j with ending %s: %s', (parts, ending, name) => {
  expect(fileName(parts, ending)).toBe(name);
});

test('a name of any script is short enough for every disk, and ends with a whole letter', () => {
  const name = fileName(['𞤀'.repeat(300), 'waiting-list'], 'xlsx');
  expect(name.isWellFormed()).toBe(true);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
});

/** A letter of four bytes. */
const adlam = '𞤢';
test.each([
  ['20 letters of one byte and 40 of four', 'x'.repeat(20) + adlam.repeat(40), 60],
  ['30 letters of two bytes and 30 of four', 'ж'.repeat(30) + adlam.repeat(30), 60],
  ['60 letters of three bytes', '夜'.repeat(60), 60],
  ['59 letters of three bytes and one of four', `${'ࠀ'.repeat(59)}${adlam}`, 59],
  ['60 letters of four bytes', '𐀀'.repeat(60), 45],
])('a name takes 180 bytes at most, and no fewer than it may: %s', (_, name, letters) => {
  expect([...fileName([name], 'ics').replace('.ics', '')]).toEqual([...name].slice(0, letters));
});
