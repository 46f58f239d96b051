import type { Role } from '#server/database/accounts/users.ts';
import { meantPersonHeader, otherPersonCode } from '#contract/wire/meant-person.ts';
import { isHigherRole } from '#domain/people/role.ts';
import { findSessionUser, proveGeneration } from '#server/database/accounts/sessions.ts';
import { findCallingDevice } from '#server/database/door/calling-devices.ts';
import { isRefusal, refusal, type Refusal } from './refusal.ts';
import { badPassToken, sessionEnded } from './refusals.ts';
import type { Caller } from './caller.ts';
import { readDeviceCaller, type DeviceCallerDeps } from './device-caller.ts';

/** Who calls, and for a device whether its lease still runs. */
export interface Called {
  readonly caller: Caller;
  /** A device that is known and not revoked but whose lease ran out: only a few calls still take it. */
  readonly leaseExpired: boolean;
}

/** Reads access tokens: the claims of one that we made, or why it is not good. */
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
  /** The serial of the pass for Apple Wallet that a token was made for; null of one that was not made here. */
  readonly serialOfToken: (token: string) => string | null;
}

const nobody: Called = { caller: { kind: 'none' }, leaseExpired: false };
const badToken = refusal(401, 'invalid_token', (texts) => texts.access.badToken);
const oldToken = refusal(401, 'token_expired', (texts) => texts.access.oldToken);
/** The page renews its session at this code, as at any 401, and learns by the reply what its person may do now. */
const otherRole = refusal(401, 'role_changed', (texts) => texts.access.otherRole);
/** The page that calls was opened for somebody else than who is signed in in its browser by now. */
const otherPerson = refusal(409, otherPersonCode, (texts) => texts.access.otherPerson);
const unknownScheme = refusal(401, 'unknown_scheme', (texts) => texts.access.unknownScheme);

/**
 * Finds out who calls from the Authorization header. No header is nobody; a header that does not hold is refused,
 * never taken for nobody. Role and state of a person are read at each call, so a change acts at the next one.
 */
export async function readCaller(
  deps: CallerDeps,
  request: Request,
  body: Uint8Array,
): Promise<Called | Refusal> {
  const header = request.headers.get('authorization');
  if (header === null) return nobody;
  // The scheme's case means nothing (RFC 9110, section 11.1), and one or more spaces follow it.
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
 * As `readCaller`, of a call for people and before its body is read. A device, which is known by what it signs of the body, is
 * nobody here.
 */
export async function readCallerEarly(deps: CallerDeps, request: Request): Promise<Called | Refusal> {
  const isDevice = /^device\b/i.test(request.headers.get('authorization')?.trim() ?? '');
  return isDevice ? nobody : readCaller(deps, request, new Uint8Array(0));
}

/**
 * Whether a call names a device that is enrolled, before the body that it signs is read. Nothing is proven by it: whoever
 * knows the id of a device may say it.
 */
export async function namesDevice({ database }: CallerDeps, request: Request): Promise<boolean> {
  const [, deviceId = ''] =
    /^device +(\S{1,64})$/i.exec(request.headers.get('authorization')?.trim() ?? '') ?? [];
  const device = deviceId === '' ? null : await findCallingDevice(database, deviceId);
  return device !== null && device.revoked_at === null;
}

/** Whether the caller is who the page means; whoever doesn't say means the bearer of the token. */
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
