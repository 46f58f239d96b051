/** Section 8 of the specification, as data. */

/** Every shape of a non-OK reply: body, status, the message shown, and all messages. */
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

/** Notices: the method that shows them, kind, title, and description. */
export const notices = [
  ['loginFailed', 'error', 'Login Failed', 'Invalid credentials'],
  ['loginSuccessful', 'success', 'Login Successful', 'Welcome back!'],
  ['googleSuccessful', 'success', 'Google Login Successful', undefined],
  ['googleFailed', 'error', 'Google Login Failed', 'Authentication failed'],
  ['sessionEnded', 'info', 'Session ended', 'Please log in again'],
  ['loggedOut', 'success', 'Logged Out', 'You have been logged out'],
  ['logoutFailed', 'error', 'Logout Failed', undefined],
] as const;

/** Handled error codes of the sign-in provider. */
export const providerCodes = [
  'popup-blocked',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'unauthorized-domain',
  'network-request-failed',
  'web-storage-unsupported',
  'internal-error',
] as const;

/** Error codes at which the provider signs the user out. */
export const endingProviderCodes = ['user-disabled', 'user-token-expired'] as const;

/** Possible messages of a server, and what is shown instead if there is none. */
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
