/** The specification's section 8, as data. */

/** What a reply that is not OK says, in every shape: body, status, the message shown, and all of them. */
export const messageShapes: readonly (readonly [
  shape: string,
  status: number,
  body: string,
  shown: string,
  all: readonly string[],
])[] = [
  ['a JSON array of errors', 422, '["One.","Two."]', 'One.', ['One.', 'Two.']],
  ['a JSON array of objects', 422, '[{"message":"One."},{"message":"Two."}]', 'One.', ['One.', 'Two.']],
  ['an array of objects with an error', 422, '[{"error":"One."},{"error":"Two."}]', 'One.', ['One.', 'Two.']],
  [
    'an errors list of errors',
    422,
    '{"errors":[{"error":"One."},{"error":"Two."}]}',
    'One.',
    ['One.', 'Two.'],
  ],
  ['an errors list', 422, '{"errors":["One.","Two."],"message":"Three."}', 'One.', ['One.', 'Two.']],
  ['a message field', 400, '{"message":"One."}', 'One.', ['One.']],
  ['raw text', 400, 'One.', 'One.', ['One.']],
  ['duplicates', 422, '["One.","One.","Two.","One."]', 'One.', ['One.', 'Two.']],
  ['nothing', 418, '', 'Request failed with status 418', ['Request failed with status 418']],
  [
    'a page',
    418,
    '<!doctype html><p>Oops',
    'Request failed with status 418',
    ['Request failed with status 418'],
  ],
  [
    'JSON without a message',
    409,
    '{"x":1}',
    'Request failed with status 409',
    ['Request failed with status 409'],
  ],
];

/** Notices: which verb says them, kind, title, and the text beneath. */
export const notices = [
  ['loginFailed', 'error', 'Login Failed', 'Invalid credentials'],
  ['loginSuccessful', 'success', 'Login Successful', 'Welcome back!'],
  ['googleSuccessful', 'success', 'Google Login Successful', undefined],
  ['googleFailed', 'error', 'Google Login Failed', 'Authentication failed'],
  ['sessionEnded', 'info', 'Session ended', 'Please log in again'],
  ['loggedOut', 'success', 'Logged Out', 'You have been logged out'],
  ['logoutFailed', 'error', 'Logout Failed', undefined],
] as const;

/** Codes of the sign-in provider that are handled. */
export const providerCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'internal-error',
] as const;

/** Codes at which the provider signs the person out. */
export const endingProviderCodes = ['user-disabled', 'user-token-expired'] as const;

/** What a server's message may be, with what is said instead where it says nothing. */
export const spokenMessages = [
  ['plain words', 'No such person.', 'No such person.'],
  ['JSON with a message', '{"message":"No such person."}', 'No such person.'],
  ['JSON with an error', '{"error":"No such person."}', 'No such person.'],
  ['JSON without either', '{"x":1}', 'Instead'],
  ['JSON that breaks off', '{"message":', 'Instead'],
  ['nothing', undefined, 'Instead'],
  ['blanks', '  ', 'Instead'],
  ['a page', '<html><body>Bad gateway</body></html>', 'Instead'],
  ['JSON with several', '{"errors":[{"error":"No such person."}]}', 'No such person.'],
] as const;
