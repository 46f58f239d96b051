import { ofSection } from './statement.ts';

const user = 'section 3: the signed-in user';
const defaults = `${user} > of an empty reply has every field by its default`;
const payloads = 'section 3: payloads';
const replies = 'section 3: replies and what is kept of them';
const kept = 'section 3: what the device keeps';

export const entities = ofSection(3, [
  ['the user has its eight fields', `${user} > is read from its own spelling`],
  ['credentialId falls back to 0', defaults],
  ['username is unknown by default', defaults],
  ['email is unknown by default', defaults],
  ['role is NORMAL_USER by default', defaults],
  ['snake_case is read', `${user} > is read from snake_case spelling`],
  ['id is read', `${user} > has its number from id`],
  ['userId is read', `${user} > has its number from userId`],
  ['sub is read', `${user} > has its number from sub`],
  [
    'given_name, family_name, phone, country and the first of a list of roles are read',
    `${user} > is read from id, given_name, family_name, phone, country and a list of roles spelling`,
  ],
  [
    'the sign-up payload, its country GM by default',
    `${payloads} > a sign-up has its seven fields, and is of the Gambia where it names no country`,
  ],
  [
    'the guest payload, its country GM by default',
    `${payloads} > a guest’s has phone, country (the Gambia where it names none) and type`,
  ],
  ['the login payload by email', `${payloads} > a sign-in has a password with email or username: email`],
  [
    'the login payload by username',
    `${payloads} > a sign-in has a password with email or username: username`,
  ],
  ['the Google payload', `${payloads} > one by Google has the token`],
  [
    'a login reply has user, accessToken and sessionId',
    `${replies} > a sign-in is read from user, accessToken and sessionId`,
  ],
  ['or token and a refresh token', `${replies} > a sign-in is read from user, token and refreshToken`],
  ['a token response', `${replies} > a token response is read from accessToken and sessionId`],
  [
    'session data in storage',
    `${replies} > a session is kept as token, id, expiry, last refresh and an optional CSRF token`,
  ],
  [
    'payment verification state',
    `${replies} > a verification and its lock are read with their fields, and not without one of them`,
  ],
  [
    'verification lock',
    `${replies} > a verification and its lock are read with their fields, and not without one of them`,
  ],
  ['verification state is stored locally', `${kept} > in local storage are payment verifications`],
  ['the lock is stored locally', `${kept} > in local storage are their locks`],
  ['five accessibility settings', `${kept} > of accessibility are five choices, each yes or no`],
  ['saved locally', `${kept} > in local storage are accessibility settings`],
  ['storage holds user and role', `${kept} > in local storage are the session, with user and role`],
  ['storage holds user tools', `${kept} > in local storage are a user’s tools: the scanner`],
  [
    'storage holds when installing was declined',
    `${kept} > in local storage are when installing was declined`,
  ],
]);

const status = 'section 4: auth status';
const refresh = 'section 4: refresh of the token';
const payment = 'sections 4 and 5: verification of a payment';
const lock = 'section 4: the lock of a verification';

export const states = ofSection(4, [
  ['at the start a stored session is decoded', `${status} > at the start: a stored session is decoded`],
  [
    'else a refresh by cookie is tried',
    `${status} > at the start, with cookies: loading, then a refresh is tried`,
  ],
  ['else unauthenticated', `${status} > at the start, with neither: unauthenticated, and nobody is asked`],
  [
    'a sign-in leads to /dashboard',
    `${status} > after a sign-in: authenticated, and the way is /dashboard, or where the person wanted to go`,
  ],
  ['a failed one: unauthenticated', `${status} > after a refused one: unauthenticated`],
  [
    'a sign-up sets the user and signs nobody in',
    `${status} > after a sign-up: the user is known and unauthenticated`,
  ],
  [
    'signing out clears user and role, and ends the session',
    `${status} > after signing out: nothing is stored of user and role, and the server is told`,
  ],
  [
    'signing out leads to /login',
    'section 4: signing out > leads to /login, heard by the server or not: true',
  ],
  [
    'auth:logout ends the session and leads to /login',
    `${status} > at auth:logout: the session ends and the page is led to /login`,
  ],
  [
    'a token removed in another tab clears the session',
    `${status} > when another tab takes the token away: the session is cleared here`,
  ],
  ['a missing role is NORMAL_USER', 'section 4: roles > undefined is taken for NORMAL_USER'],
  ['USER is NORMAL_USER', 'section 4: roles > USER is taken for NORMAL_USER'],
  ['an unknown role is NORMAL_USER', 'section 4: roles > SUPERUSER is taken for NORMAL_USER'],
  [
    'a guarded route shows "Loading authentication..."',
    'section 4: guarded routes > /profile shows nothing while the session is being read',
  ],
  [
    'leads who is not signed in to /login, remembering where they were',
    'section 4: guarded routes > remember where a visitor wanted to go',
  ],
  [
    'leads a role that may not to /unauthorized',
    'section 4: guarded routes > lead a role that may not see them to /unauthorized',
  ],
  ['refreshed 120 s before expiry', `${refresh} > 120 s before expiry`],
  ['when shown, if expiry is within 30 minutes', `${refresh} > shown 30 minutes before expiry`],
  ['at most once per 60 s', `${refresh} > shown within 60 s of the last time`],
  [
    'not after 3 refreshes that extended nothing',
    `${refresh} > shown after 3 refreshes that extended nothing`,
  ],
  ['a 401 forces one refresh', `${refresh} > within 5 s of it, forced by a 401`],
  ['and a retry of the request', 'sections 4 and 8: a 401 > triggers one refresh and one more try'],
  [
    'a failed one clears the session and fires the event',
    `${refresh} > after a 401 that fails clears the session and fires auth:logout for unauthorized`,
  ],
  ['attempts within 5 s are skipped', `${refresh} > within 5 s of the last attempt`],
  ['one refresh at a time', `${refresh} > after a 401 runs once for all who ask`],
  ['none while offline', `${refresh} > while offline`],
  ['a verification starts where none was', `${payment} > never begun`],
  ['not where completed', `${payment} > already completed`],
  ['not over the maximum of attempts', `${payment} > after 3 attempts`],
  ['not while pending', `${payment} > pending`],
  ['not within the cooldown', `${payment} > within 5 s of it`],
  ['not while locked', `${payment} > locked`],
  [
    'a lock is of a session and perhaps a transaction',
    `${lock} > is of a session, and of one of its transactions where it names one`,
  ],
  ['it blocks until it expires', `${lock} > blocks until it expires`],
  ['or is released', `${lock} > blocks until it is released`],
]);
