/**
 * `proof`: a session's access token or another proof of it, which the call itself checks. `organizer`: where the
 * specification is silent, docs/decisions says who may write.
 */
type Auth = 'none' | 'proof' | 'api_key' | 'session' | 'organizer' | 'admin';

/** A call of the specification's section 7: method, path, auth, query names, names of the body's fields. */
export interface SpecifiedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly auth: Auth;
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

const credentials = '/api/userCredentials';
const membership = '/api/userMembership';

/** Every call of the table, and the two under "Also defined" that are API calls. */
export const calls: readonly SpecifiedCall[] = [
  { method: 'POST', path: '/refresh', auth: 'none', body: ['sessionId'] },
  { method: 'POST', path: '/logout', auth: 'proof', body: ['reason'] },
  { method: 'POST', path: '/google', auth: 'none', body: ['idToken'] },
  { method: 'POST', path: '/login', auth: 'api_key', body: ['email', 'username', 'passwordHash'] },
  { method: 'GET', path: `${credentials}/all`, auth: 'admin' },
  { method: 'GET', path: `${credentials}/email/{email}`, auth: 'api_key' },
  { method: 'GET', path: `${credentials}/username/{username}`, auth: 'api_key' },
  { method: 'GET', path: `${credentials}/phone/{phone}`, auth: 'api_key' },
  {
    method: 'POST',
    path: `${credentials}/add`,
    auth: 'api_key',
    query: ['role', 'smsOtp'],
    body: ['firstName', 'lastName', 'username', 'phoneNumber', 'countryCode', 'passwordHash', 'email'],
  },
  { method: 'PUT', path: `${credentials}/update`, auth: 'session' },
  { method: 'PUT', path: `${credentials}/disable/{id}`, auth: 'session', body: [] },
  {
    method: 'POST',
    path: `${credentials}/addGuest`,
    auth: 'none',
    query: ['smsOtp'],
    body: ['phoneNumber', 'countryCode', 'userType'],
  },
  { method: 'GET', path: '/api/admin/users', auth: 'admin', query: ['page', 'limit', 'search'] },
  { method: 'GET', path: '/api/admin/users/{id}', auth: 'admin' },
  { method: 'PUT', path: '/api/admin/users/{id}', auth: 'admin', body: ['role'] },
  { method: 'DELETE', path: '/api/admin/users/{id}', auth: 'admin', body: [] },
  { method: 'PUT', path: '/api/admin/users/{id}/activate', auth: 'admin', body: [] },
  { method: 'PUT', path: '/api/admin/users/{id}/deactivate', auth: 'admin', body: [] },
  { method: 'GET', path: '/api/admin/applications', auth: 'admin', query: ['status'] },
  { method: 'PUT', path: '/api/admin/applications/{id}/approve', auth: 'admin' },
  { method: 'PUT', path: '/api/admin/applications/{id}/reject', auth: 'admin' },
  { method: 'GET', path: '/api/admin/logs', auth: 'admin', query: ['level', 'source', 'limit'] },
  { method: 'GET', path: '/api/admin/stats', auth: 'admin' },
  { method: 'PUT', path: '/api/admin/settings', auth: 'admin' },
  { method: 'GET', path: membership, auth: 'session' },
  { method: 'POST', path: `${membership}/add`, auth: 'organizer' },
  { method: 'PUT', path: `${membership}/update`, auth: 'organizer' },
  { method: 'DELETE', path: `${membership}/delete/{id}`, auth: 'session', body: [] },
  { method: 'POST', path: '/graphql', auth: 'none', body: ['query', 'variables'] },
  { method: 'POST', path: '/api/email/sendEmail', auth: 'none', body: ['templateId', 'parameters'] },
];
