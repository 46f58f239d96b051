import type { Queries } from '../database/database.ts';
import { changeMessage } from '../notify/wording.ts';
import { refusal, type Refusal } from '../resource.ts';
import { noteInAudit } from './audit.ts';
import { endDevicesOf, isLastAdmin, lastAdmin, tellAccessEnded } from './end-account.ts';
import type { Identity } from './identity.ts';
import { endSessionsOf } from './session-table.ts';
import { contactNeeded } from './sign-up.ts';
import { changeUser, takenRefusal } from './user-changes.ts';
import { findUser, type Role, type User } from './users.ts';

/** What an administrator changes of an account; what is undefined stays. */
export interface AccountWish {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  /** '' takes it away. */
  readonly email?: string | undefined;
  readonly role?: Role | undefined;
}

const personNotFound = refusal(404, 'person_not_found', 'There is no such person.');
const rank: Readonly<Record<Role, number>> = { NORMAL_USER: 0, ORGANIZER: 1, ADMIN: 2 };

/** What is thrown to roll a refused change back. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(why: Refusal) {
    super(why.message);
    this.refusal = why;
  }
}

/** Changes somebody's account on behalf of `actor`, an administrator. */
export async function changeAccount(
  identity: Identity,
  user: User,
  wish: AccountWish,
  actor: string,
): Promise<User | Refusal> {
  const email = wish.email === user.publicUser.email ? undefined : wish.email;
  if (email === '' && user.publicUser.phoneNumber === '') return contactNeeded;
  try {
    const { changed, ended } = await identity.database.transaction(async (queries) => {
      const devices =
        wish.role === undefined ? null : await setRole(identity, queries, user, wish.role, actor);
      await changeFields(identity, queries, user, { ...wish, email }, actor);
      return { changed: await findUser(queries, user.id), ended: devices };
    });
    if (changed === null) return personNotFound;
    if (ended !== null) tellAccessEnded(identity, user.id, ended);
    if (email !== undefined) tellOldAddress(identity, user.publicUser.email);
    return changed;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    const no = takenRefusal(error);
    if (no === undefined) throw error;
    return no;
  }
}

async function changeFields(
  identity: Identity,
  queries: Queries,
  user: User,
  wish: AccountWish,
  actor: string,
): Promise<void> {
  const { firstName, lastName, username, email } = wish;
  const changes = { firstName, lastName, username, email };
  const what = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (what.length === 0) return;
  await changeUser(queries, user.id, changes, identity.now());
  // A link on its way to the old address must not open the account any more.
  if (email !== undefined) await queries.query('DELETE FROM password_resets WHERE user_id = $1', [user.id]);
  await noteInAudit(queries, {
    at: identity.now(),
    actor,
    action: 'account_changed',
    subject: user.id,
    outcome: 'done',
    details: { what: what.join(' ') },
  });
}

/**
 * Gives an account another role, which acts at the next call: its sessions end, and where the new role may do less,
 * so do the scanning devices of the person's invitation. Who is given more keeps them, because a promotion must not
 * close a door that is running. Answers the devices that ended; `null` where the role was this one already.
 *
 * @throws Refused
 */
async function setRole(
  identity: Identity,
  queries: Queries,
  user: User,
  role: Role,
  actor: string,
): Promise<readonly string[] | null> {
  const now = identity.now();
  const last = await isLastAdmin(queries, user.id);
  const [before] = await queries.query<{ role: Role }>('SELECT role FROM users WHERE id = $1 FOR UPDATE', [
    user.id,
  ]);
  if (before === undefined) throw new Refused(personNotFound);
  if (before.role === role) return null;
  if (last) throw new Refused(lastAdmin);
  await queries.query('UPDATE users SET role = $2 WHERE id = $1', [user.id, role]);
  await endSessionsOf(queries, user.id, 'the role was changed', now);
  const devices = rank[role] < rank[before.role] ? await endDevicesOf(queries, user.id, now) : [];
  const details = { from: before.role, to: role };
  const line = { at: now, actor, action: 'role_changed', subject: user.id, details };
  await noteInAudit(queries, { ...line, outcome: 'done' });
  return devices;
}

/** Lets a disabled account sign in again. What ended when it was disabled stays ended. */
export async function activateAccount(
  identity: Identity,
  user: User,
  actor: string,
): Promise<User | Refusal> {
  const changed = await identity.database.transaction(async (queries) => {
    const rows = await queries.query(
      'UPDATE users SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL AND deleted_at IS NULL RETURNING id',
      [user.id],
    );
    const line = { at: identity.now(), actor, action: 'account_activated', subject: user.id };
    if (rows.length > 0) await noteInAudit(queries, { ...line, outcome: 'done' });
    return findUser(queries, user.id);
  });
  return changed ?? personNotFound;
}

function tellOldAddress({ courier, publicOrigin }: Identity, email: string): void {
  if (email !== '') courier.later(() => courier.send(changeMessage(email, 'email', publicOrigin)));
}
