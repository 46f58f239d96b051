/** Tests of one kind, and the settings with which they are run whole. */
interface ScaleTable {
  readonly files: readonly string[];
  readonly whole: Readonly<Record<string, number>>;
}

/**
 * What many servers, or many calls at once, must agree about. `npm test` runs the same files, with a few repetitions in
 * place of these.
 */
export const scaleTables: Readonly<Record<string, ScaleTable>> = {
  races: {
    files: ['sale-race', 'door-sales', 'manual-payments'].map((name) => `tests/server-data/${name}.test.ts`),
    whole: { RACES: 100 },
  },
  stories: { files: ['tests/fuzz/orders.test.ts'], whole: { STORIES: 100 } },
  payments: {
    files: ['tests/fuzz/payments.test.ts', 'tests/fuzz/payments-at-once.test.ts'],
    whole: { PAYMENT_SEEDS: 2_000 },
  },
  twice: { files: ['tests/server-http/twice', 'tests/server-http/paged'], whole: {} },
  starts: { files: ['tests/server-http/started-at-once.test.ts'], whole: { STARTS: 10 } },
  restarts: { files: ['tests/server-http/rolling-restarts.test.ts'], whole: { RESTARTS: 20 } },
  servers: {
    files: [
      ...['three-servers', 'pooler', 'key-changes'].map((name) => `tests/drills/${name}.test.ts`),
      ...['work-roles', 'live-lines', 'shared-clock'].map((name) => `tests/server-http/${name}.test.ts`),
      ...'cluster-bus leadership jobs jobs-at-once jobs-killed hung-neighbour shared-manifests wrong-clock'
        .split(' ')
        .map((name) => `tests/server-data/${name}.test.ts`),
    ],
    whole: {},
  },
};
