import { expect, it } from 'vitest';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { checkEnd } from './checks.ts';
import { checkRulings } from './check-rulings.ts';
import { noTroubles, planOf } from './plan.ts';
import { nothingPlanted } from './plant.ts';
import { untilSettled } from './settled.ts';
import { eventId } from './simulated-event.ts';
import { offer } from './stewards.ts';
import { createWorld } from './world.ts';

it('accepts a scan that arrives three days late, and the earliest scan wins', async () => {
  const weather = { loss: 0, duplication: 0, meanDelayMs: 5 };
  const plan = {
    ...planOf(2),
    scanners: 2,
    rules: { event: singleEntry, area: singleEntry },
    weather,
    troubles: noTroubles,
    poison: 0,
    reusedIds: 0,
    forgeries: 0,
    storePauseMs: 0,
  };
  const world = createWorld(plan, nothingPlanted);
  world.faulty = false;
  const [late, other] = world.devices;
  if (late === undefined || other === undefined) throw new Error('two scanners were asked for');
  late.open();
  other.open();
  await world.time.run(5_000);
  late.line.down = true;
  const ticket = { ticketNumber: 1, code: 'good', direction: 'entry' } as const;
  const first = offer(world, late, ticket);
  await world.time.run(8_000);
  const second = offer(world, other, ticket);
  await world.time.run(12_000);
  expect([await first, await second]).toEqual([true, true]);
  late.kill();
  other.kill();
  await world.time.run(12_000 + 3 * 86_400_000);
  late.line.down = false;
  late.open();
  other.open();
  expect(await untilSettled(world, 60_000)).toBe(true);
  const claims = world.server.records.claimsOf(eventId);
  expect(claims.map((claim) => claim.ruling).toSorted()).toEqual(['again', 'first']);
  const winner = claims.find((claim) => claim.ruling === 'first');
  expect(late.disk.read().scans.map((row) => row.scan.scanId)).toEqual([winner?.scanId]);
  await checkEnd(world);
  checkRulings(world);
  expect(world.watch.violations).toEqual([]);
});
