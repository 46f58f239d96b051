/** The specification's table of calls, section 7, as far as it concerns people: one line for each method and path. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Names of the query, as specified. */
  readonly query: readonly string[];
  /** Bodies that the specification writes; each must be understood. */
  readonly bodies: readonly Readonly<Record<string, unknown>>[];
  readonly apiKey: boolean;
  /** Whether the call is made without a bearer. */
  readonly noAuth: boolean;
}

const passwordHash = 'ab'.repeat(32);
const person = {
  firstName: 'Awa',
  lastName: 'Ceesay',
  username: 'awa',
  phoneNumber: '+2207123456',
  countryCode: 'GM',
  passwordHash,
  email: 'awa@example.org',
};
const base = '/api/userCredentials';

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    method: 'POST',
    path: '/refresh',
    query: [],
    bodies: [{}, { sessionId: 'x' }],
    apiKey: false,
    noAuth: true,
  },
  {
    method: 'POST',
    path: '/logout',
    query: [],
    bodies: [{ reason: 'manual-logout' }],
    apiKey: false,
    noAuth: false,
  },
  { method: 'POST', path: '/google', query: [], bodies: [{ idToken: 'x' }], apiKey: false, noAuth: true },
  {
    method: 'POST',
    path: '/login',
    query: [],
    bodies: [
      { email: 'awa@example.org', passwordHash },
      { username: 'awa', passwordHash },
    ],
    apiKey: true,
    noAuth: true,
  },
  { method: 'GET', path: `${base}/all`, query: [], bodies: [], apiKey: false, noAuth: false },
  { method: 'GET', path: `${base}/email/{email}`, query: [], bodies: [], apiKey: true, noAuth: true },
  { method: 'GET', path: `${base}/username/{username}`, query: [], bodies: [], apiKey: true, noAuth: true },
  { method: 'GET', path: `${base}/phone/{phone}`, query: [], bodies: [], apiKey: true, noAuth: true },
  {
    method: 'POST',
    path: `${base}/add`,
    query: ['role', 'smsOtp'],
    bodies: [person, { ...person, countryCode: undefined }, { ...person, email: undefined }],
    apiKey: true,
    noAuth: true,
  },
  {
    method: 'PUT',
    path: `${base}/update`,
    query: [],
    bodies: [{}, { firstName: 'Awa' }],
    apiKey: false,
    noAuth: false,
  },
  { method: 'PUT', path: `${base}/disable/{id}`, query: [], bodies: [{}], apiKey: false, noAuth: false },
  {
    method: 'POST',
    path: `${base}/addGuest`,
    query: ['smsOtp'],
    bodies: [
      { phoneNumber: '+2207123456', countryCode: 'GM', userType: 'GUEST' },
      { phoneNumber: '7123456', userType: 'GUEST' },
    ],
    apiKey: false,
    noAuth: true,
  },
];

/** Section 9, as far as the server keeps it: calls at most, by what they are counted. */
export const codeLimits = {
  tries: 3,
  lifeMs: 5 * 60_000,
  phone: { perHour: 5, perDay: 20 },
  address: { perHour: 10, perDay: 50 },
} as const;
