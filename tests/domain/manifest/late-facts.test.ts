import { expect, test } from 'vitest';
import { createPassageLog } from '#domain/manifest/passage-log.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';

test('assigns a passage ruled long before its data arrived to its ticket, and loses none', () => {
  const log = createPassageLog();
  const late = passage(5_000);
  log.rule(late.scanId, 'first');
  const others = Array.from({ length: 300 }, (_, at) => passage(1_000 + at));
  others.forEach(log.add);
  expect(log.of(7, 'event').passages).toEqual(others);
  log.add(late);
  expect(log.of(7, 'event').passages).toEqual([...others, late]);
  expect([log.find(idOf(5_000)), log.entries('gate-a'), log.inside('event')]).toEqual([late, 301, 1]);
});
