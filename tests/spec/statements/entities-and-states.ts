import { ofSection } from './statement.ts';

const user = 'section 3: the signed-in user';
const defaults = `${user} > built from an empty response has every field’s default`;
const payloads = 'section 3: payloads';

export const entities = ofSection(3, [
  ['the user has its eight fields', `${user} > is read from its own spelling`],
  ['credentialId falls back to 0', defaults],
  ['username is unknown by default', defaults],
  ['email is unknown by default', defaults],
  ['role is NORMAL_USER by default', defaults],
  ['snake_case is read', `${user} > is read from snake_case spelling`],
  ['id is read', `${user} > gets its number from id`],
  ['userId is read', `${user} > gets its number from userId`],
  ['sub is read', `${user} > gets its number from sub`],
  [
    'given_name, family_name, phone, country and the first of a list of roles are read',
    `${user} > is read from id, given_name, family_name, phone, country and a list of roles spelling`,
  ],
  [
    'the sign-up payload, its country GM by default',
    `${payloads} > have seven fields for a sign-up, with Gambia as the default country`,
  ],
  [
    'the guest payload, its country GM by default',
    `${payloads} > have phone, country (default Gambia) and type for a guest`,
  ],
  ['the login payload by email', `${payloads} > have a password with email or username for a sign-in: email`],
  [
    'the login payload by username',
    `${payloads} > have a password with email or username for a sign-in: username`,
  ],
  ['the Google payload', `${payloads} > have the token for a Google sign-in`],
  [
    'a login reply has user, accessToken and sessionId',
    `section 3: responses and the parts of them that are stored > reads a sign-in from user, accessToken and sessionId`,
  ],
  [
    'or token and a refresh token',
    `section 3: responses and the parts of them that are stored > reads a sign-in from user, token and refreshToken`,
  ],
  [
    'a token response',
    `section 3: responses and the parts of them that are stored > reads a token response from accessToken and sessionId`,
  ],
  [
    'session data in storage',
    `section 3: responses and the parts of them that are stored > stores a session as token, id, expiry, last refresh and an optional CSRF token`,
  ],
  [
    'payment verification state',
    `section 3: responses and the parts of them that are stored > reads a verification and its lock only if all fields are present`,
  ],
  [
    'verification lock',
    `section 3: responses and the parts of them that are stored > reads a verification and its lock only if all fields are present`,
  ],
  [
    'verification state is stored locally',
    `section 3: data stored on the device > has payment verifications in local storage`,
  ],
  ['the lock is stored locally', `section 3: data stored on the device > has their locks in local storage`],
  [
    'five accessibility settings',
    `section 3: data stored on the device > has five accessibility settings, each yes or no`,
  ],
  ['saved locally', `section 3: data stored on the device > has accessibility settings in local storage`],
  [
    'storage holds user and role',
    `section 3: data stored on the device > has the session, with user and role in local storage`,
  ],
  [
    'storage holds user tools',
    `section 3: data stored on the device > has a user’s tools: the scanner in local storage`,
  ],
  [
    'storage holds when installing was declined',
    `section 3: data stored on the device > has when installing was declined in local storage`,
  ],
]);

const status = 'section 4: auth status';
const refresh = 'section 4: refresh of the token';
const payment = 'sections 4 and 5: verification of a payment';

export const states = ofSection(4, [
  ['at the start a stored session is decoded', `${status} > is decoded from a stored session at the start`],
  [
    'else a refresh by cookie is tried',
    `${status} > is loading at the start with cookies, and a refresh is tried`,
  ],
  ['else unauthenticated', `${status} > is unauthenticated at the start with neither, without a request`],
  [
    'a sign-in leads to /dashboard',
    `${status} > is authenticated after a sign-in, which goes to /dashboard or the intended page`,
  ],
  ['a failed one: unauthenticated', `${status} > is unauthenticated after a refused sign-in`],
  [
    'a sign-up sets the user and signs nobody in',
    `${status} > is unauthenticated after a sign-up, with the user known`,
  ],
  [
    'signing out clears user and role, and ends the session',
    `${status} > stores nothing of user and role after signing out, and the server is informed`,
  ],
  [
    'signing out leads to /login',
    'section 4: signing out > goes to /login, whether the server received it or not: true',
  ],
  [
    'auth:logout ends the session and leads to /login',
    `${status} > ends the session on auth:logout and redirects to /login`,
  ],
  [
    'a token removed in another tab clears the session',
    `${status} > clears the session here when another tab removes the token`,
  ],
  ['a missing role is NORMAL_USER', 'section 4: roles > include undefined as NORMAL_USER'],
  ['USER is NORMAL_USER', 'section 4: roles > include USER as NORMAL_USER'],
  ['an unknown role is NORMAL_USER', 'section 4: roles > include SUPERUSER as NORMAL_USER'],
  [
    'a guarded route shows "Loading authentication..."',
    'section 4: guarded routes > for /profile show nothing while the session is loading',
  ],
  [
    'leads who is not signed in to /login, remembering where they were',
    'section 4: guarded routes > remember where a visitor wanted to go',
  ],
  [
    'leads a role that may not to /unauthorized',
    'section 4: guarded routes > redirect a role without access to /unauthorized',
  ],
  ['refreshed 120 s before expiry', `${refresh} > 120 s before expiry`],
  ['when shown, if expiry is within 30 minutes', `${refresh} > shown 30 minutes before expiry`],
  ['at most once per 60 s', `${refresh} > shown within 60 s of the last time`],
  [
    'not after 3 refreshes that extended nothing',
    `${refresh} > shown after 3 refreshes that extended nothing`,
  ],
  ['a 401 forces one refresh', `${refresh} > within 5 s of it, forced by a 401`],
  ['and a retry of the request', 'sections 4 and 8: a 401 > triggers one refresh and one retry'],
  [
    'a failed one clears the session and fires the event',
    `${refresh} > clears the session after a failed 401 and fires auth:logout for unauthorized`,
  ],
  ['attempts within 5 s are skipped', `${refresh} > within 5 s of the last attempt`],
  ['one refresh at a time', `${refresh} > runs once after a 401 for all callers`],
  ['none while offline', `${refresh} > while offline`],
  ['a verification starts where none was', `${payment} > never begun`],
  ['not where completed', `${payment} > already completed`],
  ['not over the maximum of attempts', `${payment} > after 3 attempts`],
  ['not while pending', `${payment} > pending`],
  ['not within the cooldown', `${payment} > within 5 s of it`],
  ['not while locked', `${payment} > locked`],
  [
    'a lock is of a session and perhaps a transaction',
    `section 4: a verification lock > applies to a session, or one of its transactions if named`,
  ],
  ['it blocks until it expires', `section 4: a verification lock > blocks until it expires`],
  ['or is released', `section 4: a verification lock > blocks until it is released`],
]);
