import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFixedSeed, simulatorSeeds } from '#tests/fakes/seed.ts';
import { plantedBugs } from './payments-bugs.ts';
import { openQuickDatabase } from './payments-database.ts';
import { runPayments } from './payments-run.ts';
import { openStage, type PaymentsStage } from './payments-stage.ts';

const seeds = Number(process.env['PAYMENT_SEEDS'] ?? 200);
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
  'event_cancelled_before',
  'event_cancelled_while_paying',
  'event_cancelled_later',
  'tab_closed',
  'buyer_pays',
  'buyer_pays_twice',
  'buyer_declined',
  'buyer_leaves',
  'buyer_cancels',
];

let stage: PaymentsStage;
beforeAll(async () => {
  stage = await openStage(await openQuickDatabase());
});
afterAll(() => stage.database.close());

describe('paying an order under all kinds of faults', () => {
  test(
    `ends paid once with tickets, or unpaid without a charge, in ${seeds} runs, and every fault fires`,
    { timeout: 120_000 + seeds * 300 },
    async () => {
      const fired = new Map<string, number>();
      for (const seed of simulatorSeeds(seeds)) {
        const run = await runPayments(stage, seed);
        expect(run.violations, `seed ${seed}`).toEqual([]);
        for (const [fault, times] of run.fired) fired.set(fault, (fired.get(fault) ?? 0) + times);
      }
      // Which faults occur is known only for the fixed seeds.
      const known = isFixedSeed ? mustFire : [];
      expect(known.filter((fault) => (fired.get(fault) ?? 0) === 0)).toEqual([]);
    },
  );

  test('runs identically twice with one seed', async () => {
    const [one, two] = [await runPayments(stage, 41), await runPayments(stage, 41)];
    expect([one.trace, ...one.fired]).toEqual([two.trace, ...two.fired]);
  });

  test.each(Object.entries(plantedBugs))('reveals a shop that %s', async (_, { plant, by }) => {
    let caught: readonly string[] = [];
    for (let seed = 1; seed <= 400 && caught.length === 0; seed += 1)
      caught = (await runPayments(stage, seed, plant)).violations;
    expect(caught.filter((one) => by.test(one))).not.toEqual([]);
  });
});
