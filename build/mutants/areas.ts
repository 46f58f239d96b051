import type { Area } from './area.ts';
import { serverAreas } from './server-areas.ts';

/** Rights that a transaction looks at again, which need a database. */
const ofLocks = ['server/access/lock-caller.ts', 'server/access/lock-for-team.ts'];

/** Account rules that need no database: their tests take almost no time. */
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

/** Organizers' applications, which have separate tests. */
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

/** Sign-in: passwords, sessions, known browsers, limits on guesses. */
const ofSignIn = [
  'server/accounts/closed.ts',
  'server/accounts/person-limits.ts',
  'server/accounts/proof-of-person.ts',
  'server/accounts/sign-in/known-devices.ts',
  'server/accounts/sign-in/own-sessions.ts',
  'server/accounts/sign-in/refresh.ts',
  'server/accounts/sign-in/session-proof.ts',
  'server/accounts/sign-in/session-reply.ts',
  'server/accounts/sign-in/sign-in.ts',
  'server/database/accounts/known-devices.ts',
  'server/database/accounts/sessions.ts',
  'server/database/limits/attempts.ts',
];

/** Codes in text messages, password reset links, and the first verification of an email address. */
const ofCodes = [
  'server/accounts/codes/code-sends.ts',
  'server/accounts/codes/one-time-code.ts',
  'server/accounts/codes/repeated-code.ts',
  'server/accounts/codes/request-code.ts',
  'server/accounts/codes/send-counted.ts',
  'server/accounts/first-proof.ts',
  'server/accounts/guests.ts',
  'server/accounts/link-token.ts',
  'server/accounts/password/password-reset.ts',
  'server/accounts/sign-up.ts',
  'server/database/accounts/first-proofs.ts',
  'server/database/accounts/one-time-codes.ts',
  'server/database/accounts/password-resets.ts',
  'server/database/accounts/used-codes.ts',
  'server/database/limits/send-counts.ts',
];

const ofGoogle = [
  'server/accounts/google/google-once.ts',
  'server/accounts/google/google-token.ts',
  'server/accounts/google/google.ts',
  'server/database/accounts/google-tokens.ts',
];

const ofPasskeys = [
  'server/accounts/passkeys/own-passkeys.ts',
  'server/accounts/passkeys/passkey-requests.ts',
  'server/accounts/passkeys/passkey-sign-in.ts',
  'server/accounts/passkeys/passkey-sign-up.ts',
  'server/accounts/passkeys/relying-party.ts',
  'server/accounts/passkeys/web-authn.ts',
  'server/database/accounts/passkeys.ts',
];

const ofSecondFactor = [
  'server/accounts/second-factor/check-second-factor.ts',
  'server/accounts/second-factor/own-second-factor.ts',
  'server/accounts/second-factor/recovery-codes.ts',
  'server/accounts/second-factor/totp.ts',
  'server/database/accounts/second-factors.ts',
];

/** Data about people without an account, and its deletion. */
const ofContacts = [
  'server/database/accounts/contact-ends.ts',
  'server/database/accounts/ticket-contacts.ts',
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
    // Worker files that run on import are tested only in browsers.
    without: ['src/sync/desk-list/desk.worker.ts'],
    tests: ['tests/sync/**/*.test.ts', 'tests/sw/drain.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'payments on the device',
    sources: ['src/payments/*.ts'],
    without: [],
    tests: ['tests/payments/{exclusively,following,verification-store,verifier}.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'payments at the server',
    sources: ['server/payments/*.ts'],
    without: [],
    tests: [
      'tests/server-data/payment-{asks,ended,messages,opening,parts,port,settling,sweep}.test.ts',
      'tests/server-data/refunds-checked.test.ts',
      'tests/server-http/{payments,payment-judge,payment-signature,payment-stripe,payment-work}.test.ts',
      'tests/server-http/{failed-refunds,failed-refunds-swept,refunds-by-hand}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'payment providers',
    sources: ['server/payments/{stripe,wave}/*.ts'],
    without: [],
    tests: [
      'tests/server-http/{doctor-payments,failed-refunds,failed-refunds-swept}.test.ts',
      'tests/server-http/{payment-providers,payment-replies,payment-stripe,payment-wave}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'access',
    sources: ['server/access/*.ts'],
    without: [...ofLocks],
    tests: ['tests/server-http/{access-rules,callers,field-problems,refusal,right-of-somebody}.test.ts'],
    runner: 'in-process',
    opensServers: false,
  },
  {
    name: 'access under a lock',
    sources: [...ofLocks],
    without: [],
    tests: ['tests/server-data/{rights-at-the-last-moment,rights-under-the-lock}.test.ts'],
    runner: 'in-process',
    opensServers: true,
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
    name: 'sign-in',
    sources: [...ofSignIn],
    without: [],
    tests: [
      'tests/server-http/{access-ends,account-tokens,device-cookie,lock-out,one-time-codes}.test.ts',
      'tests/server-http/{passkeys,person-language,proof-before-refund,proof-of-person}.test.ts',
      'tests/server-http/{profile,second-factor,second-step-guesses,session-ends,sessions,sign-in}.test.ts',
      'tests/server-data/{forgotten-access,guesses,person-limits,session-turns}.test.ts',
      'tests/server-data/second-step-budget.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'codes and passwords',
    sources: [...ofCodes],
    without: [],
    tests: [
      'tests/server-http/{accounts,code-limits,codes-held,email-confirmation,one-time-codes}.test.ts',
      'tests/server-http/{passkey-sign-up,passkeys,password-reset,repeated-codes,settings}.test.ts',
      'tests/server-http/{pre-hijack,proof-of-person,refused-codes,refused-confirmations}.test.ts',
      'tests/server-http/{strict-people,text-message-fuse}.test.ts',
      'tests/server-data/{forgotten-access,used-codes}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'google',
    sources: [...ofGoogle],
    without: [],
    tests: [
      'tests/server-http/{google,google-held,second-step-guesses}.test.ts',
      'tests/server-data/forgotten-access.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'passkeys',
    sources: [...ofPasskeys],
    without: [],
    tests: ['tests/server-http/{passkey-challenges,passkey-sign-up,passkeys}.test.ts'],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'second factor',
    sources: [...ofSecondFactor],
    without: [],
    tests: ['tests/server-http/{second-factor,second-factor-bounds,second-step-guesses}.test.ts'],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'people without an account',
    sources: [...ofContacts],
    without: [],
    tests: ['tests/server-data/erased-contacts.test.ts'],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'list of accounts',
    sources: ['server/database/accounts/user-list.ts'],
    without: [],
    tests: ['tests/server-data/user-list.test.ts'],
    runner: 'in-process',
    opensServers: true,
  },
  {
    name: 'accounts',
    sources: ['server/accounts/**/*.ts', 'server/database/{accounts,limits}/*.ts'],
    without: [
      ...withoutDatabase,
      ...ofApplications,
      ...ofSignIn,
      ...ofCodes,
      ...ofGoogle,
      ...ofPasskeys,
      ...ofSecondFactor,
      ...ofContacts,
      'server/database/accounts/user-list.ts',
    ],
    tests: [
      'tests/server-http/{access-ends,account-presenter,accounts,accounts-ended,accounts-held,admin-users}.test.ts',
      'tests/server-http/{codes-held,email-confirmation,google-held,memberships,payments}.test.ts',
      'tests/server-http/{password-reset,person-story,pre-hijack,profile,proof-of-person}.test.ts',
      'tests/server-http/{refused-confirmations,repeated-codes,typed-addresses}.test.ts',
      'tests/server-data/{account-ends,calling-person,erased-contacts,forgotten-access,live-tickets,set-up}.test.ts',
    ],
    runner: 'in-process',
    opensServers: true,
  },
  ...serverAreas,
];

/** The minimum share of measured mutants that must be killed. */
export const minKilled = 0.95;
