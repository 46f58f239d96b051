import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { sendConfirmation } from '#server/accounts/email-confirmation.ts';
import type { AccountDeps, ChangeAccountDeps } from '#server/accounts/identity.ts';
import {
  findAuditOfPerson,
  findDevicesOfPerson,
  findOrdersOfPerson,
  findTeamsOfPerson,
  type AuditOfPerson,
  type DeviceOfPerson,
  type OrderOfPerson,
  type PartQuery,
  type TeamOfPerson,
} from '#server/database/accounts/person-story.ts';
import type { Queries } from '#server/database/database.ts';
import { partOf, placeIn, type Part } from '#server/database/part.ts';
import { recordManagement, withPerson } from './managed-accounts.ts';

interface Asked {
  /** Cursor of the last row of the previous page: `at.id`, or a number alone. */
  readonly after?: string | undefined;
  readonly limit: number;
}

type Placed = { readonly at: number; readonly id: string };

/** Reads one page of a list about a person. Reading the first page is written to the audit log. */
async function readPart<T extends Placed>(
  identity: AccountDeps,
  id: string,
  asked: Asked,
  caller: Caller,
  list: {
    readonly action: string;
    readonly find: (queries: Queries, userId: string, part: PartQuery) => Promise<T[]>;
  },
): Promise<Part<T> | Refusal> {
  return withPerson(identity, id, caller, async (user) => {
    if (asked.after === undefined) await recordManagement(identity, caller, list.action, user.id);
    const part = { after: placeIn(asked.after), limit: asked.limit + 1 };
    const found = await list.find(identity.database, user.id, part);
    return partOf(found, asked.limit, ({ at, id: last }) => `${at}.${last}`);
  });
}

/** Lists the scanning devices that a person invited. */
export const readDevicesOf = (
  identity: AccountDeps,
  id: string,
  asked: Asked,
  caller: Caller,
): Promise<Part<DeviceOfPerson> | Refusal> =>
  readPart(identity, id, asked, caller, { action: 'account_devices_read', find: findDevicesOfPerson });

/** Lists a person's orders. */
export const readOrdersOf = (
  identity: AccountDeps,
  id: string,
  asked: Asked,
  caller: Caller,
): Promise<Part<OrderOfPerson> | Refusal> =>
  readPart(identity, id, asked, caller, { action: 'account_orders_read', find: findOrdersOfPerson });

/** Lists the events that a person organizes or works for. */
export const readTeamsOf = (
  identity: AccountDeps,
  id: string,
  asked: Asked,
  caller: Caller,
): Promise<Part<TeamOfPerson> | Refusal> =>
  readPart(identity, id, asked, caller, { action: 'account_teams_read', find: findTeamsOfPerson });

/** An audit line about a person; `own` if they are the one who acted. */
type OwnLine = AuditOfPerson & { readonly own: boolean };

/** Lists what a person did, and what was done to their account. */
export function readAuditOf(
  identity: AccountDeps,
  id: string,
  asked: Asked,
  caller: Caller,
): Promise<Part<OwnLine> | Refusal> {
  return withPerson(identity, id, caller, async (user) => {
    if (asked.after === undefined) await recordManagement(identity, caller, 'account_audit_read', user.id);
    const before = placeIn(asked.after)?.at ?? null;
    const found = await findAuditOfPerson(identity.database, user.id, { before, limit: asked.limit + 1 });
    const lines = found.map((line) => ({ ...line, own: line.actor === user.id }));
    return partOf(lines, asked.limit, (line) => String(line.id));
  });
}

/** Sends another link that confirms a person's address, unless one was sent just before. */
export function confirmAgain(
  identity: ChangeAccountDeps,
  id: string,
  caller: Caller,
): Promise<{ readonly sent: boolean; readonly sentBefore?: boolean } | Refusal> {
  return withPerson(identity, id, caller, async (user) => {
    const sent = await sendConfirmation(identity, user);
    if (isRefusal(sent)) return sent;
    if (sent === 'sent') await recordManagement(identity, caller, 'confirmation_resent', user.id);
    return { sent: sent !== 'confirmed', ...(sent === 'sent_before' ? { sentBefore: true } : {}) };
  });
}
