import { calls } from '../calls.ts';
import { ofSection } from './statement.ts';

const payment = 'sections 4 and 5: verification of a payment';
const provider = 'sections 5 and 7: the identity provider';

export const rules = ofSection(5, [
  [
    'the pattern of an email',
    'section 5 > accepts an email as text, @, text, dot, text without spaces: "isatou.ceesay@mail.example.gm"',
  ],
  [
    'a text is valid if something is left of it trimmed',
    'section 5 > accepts a name as a non-empty text: " \\t"',
  ],
  ['an email is optional', 'section 5 > accepts an email that is missing, but not an invalid one: left out'],
  ['and valid if present', 'section 5 > accepts an email that is missing, but not an invalid one: not valid'],
  [
    'the name of an event is optional',
    'section 5 > accepts an event without a name, or with a text: left out',
  ],
  ['and a text', 'section 5 > accepts an event without a name, or with a text: a number'],
  [
    'an identifier like an email is one',
    'section 5 > interprets the sign-in field "i@example.gm" as {"email":"i@example.gm"}',
  ],
  ['any other is a username', 'section 5 > interprets the sign-in field "isatou" as {"username":"isatou"}'],
  [
    'a sign-up sends a role for organizers only',
    'section 5: sends a role at sign-up only if the user type is ORGANIZER',
  ],
  ['no verification when completed', `${payment} > already completed`],
  ['none after 3 attempts', `${payment} > after 3 attempts`],
  ['none while pending', `${payment} > pending`],
  ['none within the 5 s cooldown', `${payment} > within 5 s of it`],
  ['a new sign-in popup cancels the last', `${provider} > a new popup cancels the last one`],
  ['the cancelled one ends', `${provider} > cancelled-popup-request ends a sign-in by popup`],
  ['popups check for an unauthorized domain', `${provider} > unauthorized-domain ends a sign-in by popup`],
  [
    'accessibility falls back to defaults',
    'section 5 > resets unreadable accessibility settings to the defaults: "{"',
  ],
]);

const guards = 'section 6: guards';

export const permissions = ofSection(6, [
  ['what a NORMAL_USER sees', `${guards} > an attendee`],
  ['what an ORGANIZER sees besides', `${guards} > an organizer`],
  ['what an ADMIN sees besides', `${guards} > an administrator`],
  ['other roles are NORMAL_USER', 'sections 4 and 6: unknown roles > are treated as NORMAL_USER'],
  [
    'each role has a style class on the page',
    'section 6: the CSS class of a role > is on the page of NORMAL_USER',
  ],
  [
    'calls of administrators use the session',
    'section 6: administrator calls > use the session and check its role',
  ],
]);

const every = 'section 7: every call';

export const wire = ofSection(7, [
  [
    'calls go to the API host, with the bearer',
    `${every} > sends the bearer, the stored CSRF token and cookies, and times out after 10 s`,
  ],
  ['without it where it is skipped', `${every} > sends no bearer if it skips it`],
  ['with a CSRF header if one is stored', `${every} > sends no CSRF header if none is stored`],
  [
    'cookies are included',
    `${every} > sends the bearer, the stored CSRF token and cookies, and times out after 10 s`,
  ],
  [
    'a call waits 10 s',
    `${every} > sends the bearer, the stored CSRF token and cookies, and times out after 10 s`,
  ],
  [
    'some carry a fingerprint',
    `${every} > sends the API key where required and times out after 15 s; the fingerprint likewise`,
  ],
  [
    'some carry the API key',
    `${every} > sends the API key where required and times out after 15 s; the fingerprint likewise`,
  ],
  [
    'the server takes the bearer',
    'section 7: the bearer > gives a session access to signed-in calls, which nothing else has',
  ],
  ...calls.map(
    ({ method, path }) => [`${method} ${path}`, `calls of section 7 > ${method} ${path}`] as const,
  ),
  ['a websocket endpoint', 'section 7: the websocket endpoint > uses a ticket and a topic'],
  [
    'a sync call posts and deletes a bearer',
    'section 7: the sync call > posts and deletes the bearer at the configured URL',
  ],
  ['only if configured', 'section 7: the sync call > is skipped if none is configured'],
  [
    'the provider’s ID token is sent to POST /google',
    `${provider} > has its ID token sent to POST /google, without a bearer`,
  ],
  ['the provider lists authorized domains', `${provider} > the authorized domains of the project are listed`],
]);
