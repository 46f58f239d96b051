import type { Role } from '#server/database/accounts/users.ts';
import { meantPersonHeader, otherPersonCode } from '#contract/wire/meant-person.ts';
import { isHigherRole } from '#domain/people/role.ts';
import { findSessionUser, proveGeneration } from '#server/database/accounts/sessions.ts';
import { findCallingDevice } from '#server/database/door/calling-devices.ts';
import { isRefusal, refusal, type Refusal } from './refusal.ts';
import { badPassToken, sessionEnded } from './refusals.ts';
import type { Caller } from './caller.ts';
import { readDeviceCaller, type DeviceCallerDeps } from './device-caller.ts';

/** The caller, and for a device whether its lease has expired. */
export interface Called {
  readonly caller: Caller;
  /** A known device that is not revoked but whose lease has expired: only a few calls still accept it. */
  readonly leaseExpired: boolean;
}

/** Verifies access tokens: returns the claims of a token that we issued, or why it is not valid. */
interface AccessTokenReader {
  read(token: string): Promise<
    | { readonly problem: 'expired' | 'invalid' }
    | {
        readonly claims: {
          readonly userId: string;
          readonly sessionId: string;
          readonly generation: number;
          readonly role?: Role | undefined;
        };
      }
  >;
}

export interface CallerDeps extends DeviceCallerDeps {
  readonly accessTokens: AccessTokenReader;
  /** Returns the serial of the Apple Wallet pass that a token was issued for; null if it was not issued here. */
  readonly serialOfToken: (token: string) => string | null;
}

const nobody: Called = { caller: { kind: 'none' }, leaseExpired: false };
const badToken = refusal(401, 'invalid_token', (texts) => texts.access.badToken);
const oldToken = refusal(401, 'token_expired', (texts) => texts.access.oldToken);
/** The page refreshes its session on this code, as on any 401, and learns the person's new role from the reply. */
const otherRole = refusal(401, 'role_changed', (texts) => texts.access.otherRole);
/** The page was opened for a different person from the one who is now signed in in this browser. */
const otherPerson = refusal(409, otherPersonCode, (texts) => texts.access.otherPerson);
const unknownScheme = refusal(401, 'unknown_scheme', (texts) => texts.access.unknownScheme);

/**
 * Authenticates the caller from the Authorization header. Without a header the caller is anonymous; an invalid header
 * is refused, never treated as anonymous. A person's role and state are read on every call, so changes apply at once.
 */
export async function readCaller(
  deps: CallerDeps,
  request: Request,
  body: Uint8Array,
): Promise<Called | Refusal> {
  const header = request.headers.get('authorization');
  if (header === null) return nobody;
  // The scheme is case-insensitive (RFC 9110, section 11.1) and followed by one or more spaces.
  const [scheme = '', credential = ''] = header.trim().split(/ +/, 2);
  if (/^device$/i.test(scheme)) return readDeviceCaller(deps, credential, request, body);
  if (/^applepass$/i.test(scheme)) {
    const serial = deps.serialOfToken(credential);
    return serial === null ? badPassToken : { caller: { kind: 'pass', serial }, leaseExpired: false };
  }
  if (!/^bearer$/i.test(scheme)) return unknownScheme;
  const caller = await readPerson(deps, credential);
  if (isRefusal(caller)) return caller;
  return isMeant(request, caller) ? { caller, leaseExpired: false } : otherPerson;
}

/**
 * Like `readCaller`, for calls by people, before the body is read. A device, which is authenticated by its signature
 * over the body, counts as anonymous here.
 */
export async function readCallerEarly(deps: CallerDeps, request: Request): Promise<Called | Refusal> {
  const isDevice = /^device\b/i.test(request.headers.get('authorization')?.trim() ?? '');
  return isDevice ? nobody : readCaller(deps, request, new Uint8Array(0));
}

/**
 * Returns whether a call names an enrolled device, before the signed body is read. This proves nothing: anyone who
 * knows a device's id can send it.
 */
export async function namesDevice({ database }: CallerDeps, request: Request): Promise<boolean> {
  const [, deviceId = ''] =
    /^device +(\S{1,64})$/i.exec(request.headers.get('authorization')?.trim() ?? '') ?? [];
  const device = deviceId === '' ? null : await findCallingDevice(database, deviceId);
  return device !== null && device.revoked_at === null;
}

/** Returns whether the caller is the person the page was opened for; if not stated, it is the token's bearer. */
function isMeant(request: Request, caller: Caller): boolean {
  const meant = request.headers.get(meantPersonHeader);
  return meant === null || (caller.kind === 'user' && meant === String(caller.credentialId));
}

async function readPerson(deps: CallerDeps, token: string): Promise<Caller | Refusal> {
  const answer = await deps.accessTokens.read(token);
  if ('problem' in answer) return answer.problem === 'expired' ? oldToken : badToken;
  const { sessionId, generation, role: roleThen } = answer.claims;
  const person = await findSessionUser(deps.database, sessionId, deps.now());
  if (person === null || person.userId !== answer.claims.userId) return sessionEnded;
  const { userId, credentialId, role } = person;
  if (generation > person.provenGeneration) await proveGeneration(deps.database, sessionId, generation);
  if (roleThen !== undefined && isHigherRole(role, roleThen)) return otherRole;
  return { kind: 'user', userId, credentialId, role, sessionId };
}
