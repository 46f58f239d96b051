import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeEvent } from '#server/demo/make-event.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { plantedBugs } from './payments-bugs.ts';
import { openQuickDatabase } from './payments-database.ts';
import { runPayments, type PaymentsStage } from './payments-run.ts';

const seeds = Number(process.env['PAYMENT_SEEDS'] ?? 200);
const startsAt = 1_780_000_000_000;
const mustFire = [
  'killed',
  'bank_down',
  'bank_lost',
  'bank_busy',
  'message_first',
  'message_late',
  'message_twice',
  'message_never',
  'message_forged',
  'message_untrue',
  'wrong_sum',
  'money_after_the_end',
  'refund_pending',
  'refunded_by_team',
  'time_ran_out',
  'tab_closed',
  'buyer_pays',
  'buyer_pays_twice',
  'buyer_declined',
  'buyer_leaves',
  'buyer_cancels',
];

let stage: PaymentsStage;
beforeAll(async () => {
  const database = await openQuickDatabase();
  const sealer = createSealer(new Uint8Array(32).fill(7));
  for (const [id, role] of [
    ['buyer', 'NORMAL_USER'],
    ['admin', 'ADMIN'],
  ] as const)
    await database.query('INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, $2, $3)', [
      id,
      role,
      startsAt,
    ]);
  const day = 24 * 3_600_000;
  const { eventId } = await makeEvent(
    database,
    sealer,
    {
      organizerId: 'admin',
      name: 'Concert',
      startsAt: startsAt + 10 * day,
      endsAt: startsAt + 11 * day,
      doorsOpenAt: startsAt + 10 * day,
      timeZone: 'Africa/Banjul',
      gates: [{ name: 'Main' }],
      types: [{ name: 'Standard', priceAmount: 5_000, quantity: 100, tickets: 0 }],
    },
    startsAt,
  );
  const [type] = await database.query<{ id: string }>('SELECT id FROM ticket_types');
  const signers = createSigners(sealer);
  stage = {
    database,
    signers,
    eventId,
    typeId: type?.id ?? '',
    buyerId: 'buyer',
    adminId: 'admin',
    startsAt,
  };
});
afterAll(() => stage.database.close());

describe('An order that is paid, through trouble of every kind', () => {
  test(
    `ends paid once with its tickets, or unpaid with no money taken, in ${seeds} lives, and every fault fires`,
    { timeout: 120_000 + seeds * 300 },
    async () => {
      const fired = new Map<string, number>();
      for (let seed = 1; seed <= seeds; seed += 1) {
        const run = await runPayments(stage, seed);
        expect(run.violations, `seed ${seed}`).toEqual([]);
        for (const [fault, times] of run.fired) fired.set(fault, (fired.get(fault) ?? 0) + times);
      }
      expect(mustFire.filter((fault) => (fired.get(fault) ?? 0) === 0)).toEqual([]);
    },
  );

  test('goes the same way twice under one seed', async () => {
    const [one, two] = [await runPayments(stage, 41), await runPayments(stage, 41)];
    expect([one.trace, ...one.fired]).toEqual([two.trace, ...two.fired]);
  });

  test.each(Object.entries(plantedBugs))('catches a shop that %s', async (_, { plant, by }) => {
    let caught: readonly string[] = [];
    for (let seed = 1; seed <= 400 && caught.length === 0; seed += 1)
      caught = (await runPayments(stage, seed, plant)).violations;
    expect(caught.filter((one) => by.test(one))).not.toEqual([]);
  });
});
