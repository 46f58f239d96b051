import { ofSection } from './statement.ts';

const shape = (of: string) => `section 8: an error response > with ${of} is interpreted as specified`;
const notice = (of: string) => `sections 1 and 8: notices > ${of} has its message`;
const message = (of: string) => `section 8: a server message > that is ${of} is shown as specified`;
const code = (of: string) => `section 8: identity provider codes > have a specific message for ${of}`;
const retry = (after: string) => `section 8: the retry helper > after ${after}`;

export const errors = ofSection(8, [
  ['a message from a JSON array of errors', shape('a JSON array of errors')],
  ['or an errors list', shape('an errors list')],
  ['or a message field', shape('a message field')],
  ['or the raw text', shape('raw text')],
  ['else the status', shape('nothing')],
  ['duplicates are removed, the first is shown, all are kept', shape('duplicates')],
  ['a 401 triggers refresh and retry', 'sections 4 and 8: a 401 > triggers one refresh and one retry'],
  ['no retry on 4xx', retry('409')],
  ['but on 429', retry('429')],
  ['a retry on what a server fails at', retry('503')],
  ['backing off exponentially', 'section 8: the retry helper > backs off, doubling'],
  ['"Login Failed", "Invalid credentials"', notice('loginFailed')],
  ['by the server’s message, of a JSON string’s message', message('JSON with a message')],
  ['or its error', message('JSON with an error')],
  [
    'the login’s and the token check’s fallback texts',
    'sections 2 and 8: messages > replace what the server left out: ""',
  ],
  ['"Login Successful", "Welcome back!"', notice('loginSuccessful')],
  ['"Google Login Successful"', notice('googleSuccessful')],
  ['"Google Login Failed", "Authentication failed"', notice('googleFailed')],
  ['"Session ended", "Please log in again"', notice('sessionEnded')],
  ['"Logged Out", "You have been logged out"', notice('loggedOut')],
  ['"Logout Failed"', notice('logoutFailed')],
  ['popup-blocked', code('popup-blocked')],
  ['popup-closed-by-user', code('popup-closed-by-user')],
  ['cancelled-popup-request', code('cancelled-popup-request')],
  ['unauthorized-domain', code('unauthorized-domain')],
  ['network-request-failed', code('network-request-failed')],
  ['web-storage-unsupported', code('web-storage-unsupported')],
  ['internal-error', code('internal-error')],
  [
    'outside its provider: "AuthProvider not mounted"',
    'section 8: messages > say that it is not mounted for a screen outside the provider',
  ],
  [
    'lazy-load failures fire a preload error event',
    'section 8: messages > appear once for a part that did not load, on the preload error event',
  ],
  [
    'the provider signs out on user-disabled',
    'section 8: the provider > signs the user out on user-disabled',
  ],
  ['and on an expired token', 'section 8: the provider > signs the user out on user-token-expired'],
]);

/** The constant as the specification calls it, and its row in constants.ts if that has another name. */
const constants: readonly (readonly [says: string, row?: string])[] = [
  ['default country code'],
  ['request timeout'],
  ['timeout of calls with the API key'],
  ['token expiry skew'],
  ['life of a token without an expiry'],
  ['refresh before expiry'],
  ['visibility refresh buffer'],
  ['visibility refresh gap'],
  ['stale refreshes'],
  ['refresh throttle'],
  ['one-time code: retry attempts', 'tries of sending a one-time code'],
  ['one-time code: delay', 'delay between them'],
  ['one-time code: cache', 'cache of one-time codes'],
  ['one-time code: expiry', 'expiry of a one-time code'],
  ['codes per phone, hour and day', 'codes per phone'],
  ['codes per IP, hour and day', 'codes per address'],
  ['retry helper: attempts', 'retries of the data cache'],
  ['retry helper: base delay', 'first delay of the retry helper'],
  ['retry helper: doubling', 'its second'],
  ['data cache: garbage time', 'garbage time of the data cache'],
  ['data cache: retries', 'no fourth'],
  ['data cache: longest delay', 'its longest'],
  ['verification lock', 'lock of a payment verification'],
  ['verification attempts', 'attempts to verify a payment'],
  ['verification cooldown', 'cooldown between them'],
  ['stale verification states'],
  ['cleanup of them, every 30 minutes', 'their cleanup'],
  ['install banner after 7 days'],
  ['role provider waits'],
  ['route guard waits'],
  ['sign-in popup'],
  ['popup-closed detection'],
  ['provider: ping'],
  ['provider: frame'],
  ['provider: network'],
  ['tooltip delay'],
  ['tooltip skip delay'],
  ['toasts shown'],
  ['toast duration'],
  ['toast hotkey'],
];

export const numbers = ofSection(9, [
  ...constants.map(([says, row = says]) => [says, `section 9 > ${row} is as specified`] as const),
  [
    'token sync is skipped for an older token',
    'section 9: token sync > is skipped if the token is older than 5 minutes',
  ],
  ['cleanup at the start', 'section 9: cleanup of verifications > runs at the start'],
]);
