/** Tests of one kind, and the settings that give them all their repetitions. */
interface ScaleGroup {
  readonly files: readonly string[];
  readonly inFull: Readonly<Record<string, number>>;
}

/**
 * What many servers, or many calls at once, must agree about. `npm test` runs the same files, with a few repetitions in
 * place of these.
 */
export const scaleGroups: Readonly<Record<string, ScaleGroup>> = {
  races: {
    files: ['sale-race', 'door-sales', 'manual-payments'].map((name) => `tests/server-data/${name}.test.ts`),
    inFull: { RACES: 100 },
  },
  stories: { files: ['tests/fuzz/orders.test.ts'], inFull: { STORIES: 100 } },
  payments: {
    files: ['tests/fuzz/payments.test.ts', 'tests/fuzz/payments-at-once.test.ts'],
    inFull: { PAYMENT_SEEDS: 2_000 },
  },
  twice: { files: ['tests/server-http/twice', 'tests/server-http/paged'], inFull: {} },
  starts: { files: ['tests/server-http/started-at-once.test.ts'], inFull: { STARTS: 10 } },
  restarts: { files: ['tests/server-http/rolling-restarts.test.ts'], inFull: { RESTARTS: 20 } },
  servers: {
    files: [
      ...['three-servers', 'pooler', 'key-changes'].map((name) => `tests/drills/${name}.test.ts`),
      ...['work-roles', 'live-lines', 'shared-clock'].map((name) => `tests/server-http/${name}.test.ts`),
      ...'cluster-bus leadership jobs jobs-at-once jobs-killed hung-neighbour shared-manifests wrong-clock'
        .split(' ')
        .map((name) => `tests/server-data/${name}.test.ts`),
    ],
    inFull: {},
  },
};
