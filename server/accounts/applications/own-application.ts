import type { OrganizerKind } from '#domain/people/application.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noPerson, notSignedIn, tooMany } from '#server/access/refusals.ts';
import type { AccountDeps, SecretsDeps } from '#server/accounts/identity.ts';
import { readPhone } from '#server/accounts/phone.ts';
import {
  addApplication,
  changeApplication,
  decideApplication,
  findApplication,
  findApplicationOf,
  findPendingOf,
  type ApplicationDetails,
  type ApplicationRow,
} from '#server/database/accounts/applications.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { lockRole } from '#server/database/accounts/user-changes.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { countUses, type RateLimit } from '#server/database/limits/send-counts.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import {
  alreadyOrganizer,
  applicationDecided,
  applicationIdTaken,
  applicationPending,
  noApplication,
  phoneOfApplication,
} from './application-refusals.ts';

export interface ApplicationDeps extends AccountDeps, SecretsDeps {}

type Person = Extract<Caller, { kind: 'user' }>;

/** Limit per person for applying, changing, uploading and downloading; each action is counted separately. */
const ownLimit: RateLimit = { perHour: 10, perDay: 30 };

/** Counts an action of a person on their application. @returns how long to wait first, in ms; 0 means go ahead */
export const countApplicationAction = (
  { database, now, secrets }: ApplicationDeps,
  { userId }: Person,
  what: 'change' | 'document' | 'download',
): Promise<number> =>
  countUses(
    database,
    [{ key: `application ${what} ${hmacOf(secrets.codeKey, userId)}`, limit: ownLimit }],
    now(),
  );

/** Returns the caller's newest application; null if there is none. */
export async function readOwnApplication(
  { database }: ApplicationDeps,
  caller: Caller,
): Promise<ApplicationRow | null | Refusal> {
  return caller.kind === 'user' ? findApplicationOf(database, caller.userId) : notSignedIn;
}

interface ApplicationRequest {
  readonly name: string;
  readonly kind: OrganizerKind;
  readonly phoneNumber: string;
  readonly countryCode: string;
  readonly reason: string;
}

/** Submits an application, or changes a pending one. Idempotent. */
export async function putApplication(
  deps: ApplicationDeps,
  caller: Caller,
  id: string,
  wish: ApplicationRequest,
): Promise<ApplicationRow | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const phone = readPhone(wish.phoneNumber, wish.countryCode);
  if (phone === null) return phoneOfApplication;
  const { name, kind, reason } = wish;
  const details = { name, kind, reason, phoneNumber: phone.number };
  // A retry after a lost reply is not counted.
  const known = await findApplication(deps.database, id);
  if (known !== null && known.userId === caller.userId && isSame(known, details)) return known;
  const wait = await countApplicationAction(deps, caller, 'change');
  if (wait > 0) return tooMany(wait);
  return commitUnlessRefused(deps.database, (queries) => put(deps, queries, caller, id, details));
}

async function put(
  { now }: ApplicationDeps,
  queries: Queries,
  { userId, sessionId }: Person,
  id: string,
  details: ApplicationDetails,
): Promise<ApplicationRow | Refusal> {
  // Serializes this with role changes and concurrent applications by locking the person's row.
  if (!(await holdPerson(queries, userId, sessionId))) return notSignedIn;
  const role = await lockRole(queries, userId);
  if (role === null) return noPerson;
  const known = await findApplication(queries, id);
  if (known !== null && known.userId !== userId) return applicationIdTaken;
  if (known !== null && isSame(known, details)) return known;
  if (known !== null && known.status !== 'pending') return applicationDecided;
  if (role !== 'NORMAL_USER') return alreadyOrganizer;
  if (known === null && (await findPendingOf(queries, userId)) !== null) return applicationPending;
  if (known === null) await addApplication(queries, id, userId, now(), details);
  else await changeApplication(queries, id, details);
  const action = known === null ? 'apply' : 'application_changed';
  await recordInAudit(queries, { at: now(), actor: userId, action, subject: id, outcome: 'done' });
  return (await findApplication(queries, id)) ?? noApplication;
}

const isSame = (row: ApplicationRow, details: ApplicationDetails): boolean =>
  (['name', 'kind', 'phoneNumber', 'reason'] as const).every((field) => row[field] === details[field]);

/** Withdraws an application and deletes its document. Idempotent. */
export async function withdrawApplication(
  { database, now }: ApplicationDeps,
  caller: Caller,
  id: string,
): Promise<ApplicationRow | Refusal> {
  return withOwnApplication(database, caller, id, async (queries, row) => {
    if (row.status === 'withdrawn') return row;
    const { userId } = row;
    const decision = { status: 'withdrawn', answer: '', by: userId, now: now() } as const;
    if (!(await decideApplication(queries, id, decision))) return applicationDecided;
    const line = { at: now(), actor: userId, action: 'application_withdrawn', subject: id };
    await recordInAudit(queries, { ...line, outcome: 'done' });
    return (await findApplication(queries, id)) ?? noApplication;
  });
}

/** Runs work on an application of the caller, locked against concurrent decisions and changes. */
export async function withOwnApplication<T>(
  database: ApplicationDeps['database'],
  caller: Caller,
  id: string,
  work: (queries: Queries, row: ApplicationRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  return commitUnlessRefused(database, async (queries) => {
    if ((await lockRole(queries, caller.userId)) === null) return noPerson;
    const row = await findApplication(queries, id);
    if (row === null || row.userId !== caller.userId) return noApplication;
    return work(queries, row);
  });
}
