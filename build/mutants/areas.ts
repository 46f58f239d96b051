/** A part of the product whose rules must be held by tests, and the tests that hold them. */
export interface Area {
  readonly name: string;
  /** Globs of the files that are mutated. */
  readonly sources: readonly string[];
  /** Files among them that hold no rules (words, shapes, lists), or that another area measures. */
  readonly without: readonly string[];
  /** Globs of the tests that are run for each mutant: quick ones, so neither simulators nor browsers. */
  readonly tests: readonly string[];
  /** `in-process` is some fifty times as quick; `vitest` runs tests that need processes of their own. */
  readonly runner: 'in-process' | 'vitest';
  /** Whether its tests open servers, which all use one PostgreSQL then, where there is one. */
  readonly opensServers: boolean;
}

/** Rules of accounts that need no database: their tests take no time. */
const withoutDatabase = [
  'server/accounts/phone.ts',
  'server/accounts/place.ts',
  'server/accounts/password/common-password.ts',
  'server/accounts/password/password.ts',
  'server/accounts/sign-in/access-token.ts',
  'server/accounts/sign-in/cookies.ts',
  'server/accounts/sign-in/csrf.ts',
  'server/accounts/sign-in/key-id.ts',
  'server/accounts/sign-in/refresh-token.ts',
  'server/signing/secrets.ts',
];

/** Applications of organizers, which have tests of their own. */
const ofApplications = [
  'server/accounts/applications/application-presenter.ts',
  'server/accounts/applications/application-refusals.ts',
  'server/accounts/applications/decide-application.ts',
  'server/accounts/applications/documents.ts',
  'server/accounts/applications/own-application.ts',
  'server/accounts/applications/settle-application.ts',
  'server/database/accounts/application-documents.ts',
  'server/database/accounts/applications.ts',
];

export const areas: readonly Area[] = [
  {
    name: 'domain',
    sources: [
      'src/domain/**/*.ts',
      'src/contract/door/{changes,conflicts,fields,manifest-header,passages,problem,receipts,scan-record}.ts',
    ],
    without: ['src/domain/people/common-passwords.ts'],
    tests: ['tests/domain/**/*.test.ts', 'tests/spec/verdicts.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'sync',
    sources: ['src/sync/**/*.ts'],
    without: [],
    tests: ['tests/sync/**/*.test.ts', 'tests/sw/drain.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'payments on the device',
    sources: ['src/payments/*.ts'],
    without: [],
    tests: ['tests/payments/{alone,following,verification-store,verifier}.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'payments at the server',
    sources: ['server/payments/*.ts'],
    without: [],
    tests: [
      'tests/server-data/payment-{asks,opening,port,settling,ended,sweep}.test.ts',
      'tests/server-http/{payments,payment-judge,payment-signature,payment-work}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'access',
    sources: ['server/access/*.ts'],
    without: [],
    tests: ['tests/server-http/{access-rules,callers,field-problems}.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'accounts without a database',
    sources: [...withoutDatabase],
    without: [],
    tests: ['tests/server-http/{account-tokens,account-wire,password}.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'applications',
    sources: [...ofApplications],
    without: [],
    tests: [
      'tests/server-http/{applications,application-documents}.test.ts',
      'tests/server-data/applications.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'accounts',
    sources: ['server/accounts/**/*.ts', 'server/database/{accounts,limits}/*.ts'],
    without: [...withoutDatabase, ...ofApplications],
    tests: [
      'tests/server-http/{accounts,admin-users,code-limits,google,memberships,one-time-codes}.test.ts',
      'tests/server-http/{email-confirmation,password-reset,person-story,profile,sessions,sign-in}.test.ts',
      'tests/server-data/guesses.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
];

/** At least so much of what is measured must be killed. */
export const leastKilled = 0.95;
