import type { ServerResponse } from 'node:http';
import type { Heard } from './local-server.ts';

/*
 * A third-party host, written only from sections 3, 7 and 8 of the specification: it shares no code with our server,
 * and supports only the specified calls.
 */

/** How a host formats its replies and refusals. */
export interface Spelling {
  readonly name: string;
  /** The reply to a sign-in. */
  readonly login: (granted: Granted) => unknown;
  /** The reply to a refresh. */
  readonly refresh: (granted: Granted) => unknown;
  readonly logout: Reply;
  /** The reply for 401. */
  readonly unauthorized: Reply;
}

export interface Granted {
  readonly access: string;
  readonly refresh: string;
}

export interface Reply {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
}

/** A JWT of that host, expiring in 15 minutes, with additional `claims`. */
function jwt(number: number, claims: object = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 900;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part({ exp, n: number, ...claims })}.c2lnbmF0dXJl`;
}

const json = (value: unknown, status = 200): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});

export const spellings: readonly Spelling[] = [
  {
    name: 'camelCase, with a CSRF token',
    login: ({ access, refresh }) => ({
      user: {
        credentialId: 7,
        username: 'isatou',
        email: 'i@example.gm',
        firstName: 'Isatou',
        lastName: 'Ceesay',
        role: 'ORGANIZER',
        phoneNumber: '3001234',
        countryCode: 'GM',
      },
      accessToken: access,
      sessionId: refresh,
      csrfToken: 'csrf',
    }),
    refresh: ({ access, refresh }) => ({ accessToken: access, sessionId: refresh }),
    logout: json({ ended: true }),
    unauthorized: json({ message: 'Sign in again.' }, 401),
  },
  {
    name: 'token and refreshToken, without a CSRF token',
    login: ({ access, refresh }) => ({
      user: { id: 7, username: 'isatou', email: 'i@example.gm', role: 'ORGANIZER' },
      token: access,
      refreshToken: refresh,
    }),
    refresh: ({ access }) => ({ token: access }),
    logout: { status: 204 },
    unauthorized: json({ errors: [{ error: 'Token expired' }] }, 401),
  },
  {
    name: 'snake_case with a list of roles',
    login: ({ access, refresh }) => ({
      user: {
        credential_id: '7',
        username: 'isatou',
        email: 'i@example.gm',
        first_name: 'Isatou',
        last_name: 'Ceesay',
        roles: ['ORGANIZER', 'USER'],
        phone_number: '3001234',
        country_code: 'GM',
      },
      access_token: access,
      session_id: refresh,
    }),
    refresh: ({ access, refresh }) => ({ access_token: access, refresh_token: refresh }),
    logout: json({ message: 'Bye' }),
    unauthorized: { status: 401 },
  },
  {
    name: 'claims in place of names',
    login: ({ access, refresh }) => ({
      user: {
        userId: 7,
        username: 'isatou',
        email: 'i@example.gm',
        given_name: 'Isatou',
        family_name: 'Ceesay',
        role: 'ORGANIZER',
        phone: '3001234',
        country: 'GM',
      },
      accessToken: access,
      refresh_token: refresh,
    }),
    refresh: ({ access }) => ({ accessToken: access }),
    logout: json({}),
    unauthorized: { status: 401, type: 'text/plain', body: 'Unauthorized' },
  },
];

/** The host: one person, one password; access tokens expire when the test says so. */
export function secondHost(spelling: Spelling, passwordHash: string) {
  let number = 0;
  let access = '';
  let session = '';
  let ended = false;
  const send = (response: ServerResponse, { status, type, body }: Reply) =>
    void response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(body ?? '');
  const grant = (): Granted => {
    number += 1;
    access = jwt(number, { sub: '7' });
    session = `session-${number}`;
    return { access, refresh: session };
  };
  const fieldOf = (text: string, name: string): unknown => {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  };
  const answers: Record<string, (heard: Heard) => Reply> = {
    'POST /login': ({ body, headers }) => {
      const right = fieldOf(body, 'passwordHash') === passwordHash && headers['x-api-key'] !== undefined;
      ended = false;
      return right ? json(spelling.login(grant())) : spelling.unauthorized;
    },
    'POST /refresh': ({ body }) => {
      const known = [session, undefined].includes(fieldOf(body, 'sessionId') as string | undefined);
      return known && !ended && session !== '' ? json(spelling.refresh(grant())) : spelling.unauthorized;
    },
    'POST /logout': ({ headers }) => {
      if (headers.authorization !== `Bearer ${access}`) return spelling.unauthorized;
      ended = true;
      return spelling.logout;
    },
    'GET /api/userMembership': ({ headers }) =>
      headers.authorization === `Bearer ${access}` && !ended
        ? json({ items: [], page: 1, limit: 50, total: 0 })
        : spelling.unauthorized,
    'POST /api/userCredentials/add': () =>
      json({ id: 8, username: 'lamin', email: 'l@example.gm', role: 'USER' }, 201),
    'POST /api/userCredentials/addGuest': () =>
      json({ user: { id: 9, phone: '3005678', country: 'GM', role: 'USER' } }, 201),
  };
  return {
    answer(heard: Heard, response: ServerResponse): void {
      const path = heard.url.split('?')[0] ?? '';
      const found = answers[`${heard.method} ${path}`];
      send(response, found === undefined ? { status: 404 } : found(heard));
    },
    /** Expires the access token but not the session. */
    expireAccess: () => void (access = 'none'),
    /** Ends the session on the host. */
    end: () => void ((access = 'none'), (ended = true)),
    isEnded: () => ended,
    sessions: () => number,
  };
}
