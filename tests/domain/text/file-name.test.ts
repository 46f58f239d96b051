import { expect, test } from 'vitest';
import { fileName } from '#domain/text/file-name.ts';

test.each([
  [['Harbour Night', 'attendees'], 'csv', 'harbour-night-attendees.csv'],
  [['  ../../École “d’été”  ', 'orders'], 'xlsx', 'ecole-d-ete-orders.xlsx'],
  [['ليلة الميناء', 'waiting-list'], 'csv', 'waiting-list.csv'],
  [['', 'badges'], 'pdf', 'badges.pdf'],
  [['東京'], 'ics', 'file.ics'],
  [['x'.repeat(300), 'orders'], 'csv', `${'x'.repeat(60)}-orders.csv`],
])('a file of %j is called %s: %s', (parts, ending, name) => {
  expect(fileName(parts, ending)).toBe(name);
});
