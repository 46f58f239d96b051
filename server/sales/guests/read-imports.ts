import type { GuestImport, GuestRowReply } from '#contract/sales/guest-imports.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { guestProblems } from '#domain/events/guest-row.ts';
import { partOf } from '#server/database/part.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { findImport, findImports, type ImportRow } from '#server/database/tickets/guest-imports.ts';
import { findGuestRows, type ListedGuestRow } from '#server/database/tickets/guest-rows.ts';
import { ofEvent, type GuestDeps, type ImportCall } from './guest-deps.ts';

/** Lists an event's imports, newest first. */
export async function listImports(
  { database }: GuestDeps,
  eventId: string,
  query: { readonly search: string; readonly page: number; readonly limit: number },
) {
  const { rows, total } = await findImports(database, eventId, query);
  return { items: rows.map(presentImport), page: query.page, limit: query.limit, total };
}

export const readImport = ({ database }: GuestDeps, call: ImportCall): Promise<GuestImport | Refusal> =>
  presentStored(database, call);

/** Returns an event's import as it is by now, in the contract's format. */
export async function presentStored(
  queries: Queries,
  { eventId, importId }: ImportCall,
): Promise<GuestImport | Refusal> {
  const found = ofEvent(await findImport(queries, importId), eventId);
  return isRefusal(found) ? found : presentImport(found);
}

/** Returns a page of an import's rows with their results. */
export async function listRows(
  { database }: GuestDeps,
  { eventId, importId }: ImportCall,
  query: {
    readonly only?: Parameters<typeof findGuestRows>[2] | undefined;
    readonly after: string;
    readonly limit: number;
  },
): Promise<{ items: GuestRowReply[]; next: string | null } | Refusal> {
  const found = ofEvent(await findImport(database, importId), eventId);
  if (isRefusal(found)) return found;
  const { only = null, after, limit } = query;
  const asked = { after: Number(after), limit: limit + 1 };
  const { rows, next } = partOf(await findGuestRows(database, importId, only, asked), limit, ({ row }) =>
    String(row),
  );
  return { items: rows.map(presentRow), next };
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

export function presentImport(found: ImportRow): GuestImport {
  const { eventId: _event, ticketTypeId: _type, requestHash: _hash, createdBy: _by, ...known } = found;
  const { emailsAskedAt, emailsDoneAt, emailsSent, emailsKept, emailsFailed, emailsSkipped, ...shown } =
    known;
  const sums = { sent: emailsSent, kept: emailsKept, failed: emailsFailed, skipped: emailsSkipped };
  return {
    ...shown,
    emails: emailsAskedAt === null ? null : { done: emailsDoneAt !== null, ...sums },
    problems: guestProblems.flatMap((problem) => {
      const count = found.problems[problem] ?? 0;
      return count === 0 ? [] : [{ problem, rows: count }];
    }),
    createdAt: new Date(found.createdAt).toISOString(),
    appliedAt: iso(found.appliedAt),
    undoneAt: iso(found.undoneAt),
  };
}

/** Converts a row to the contract's format. */
export function presentRow(found: ListedGuestRow): GuestRowReply {
  const { row, line, name, email, quantity, state, problems, firstNumber, firstReference, lastReference } =
    found;
  const references =
    firstNumber === null || firstReference === null || lastReference === null
      ? []
      : [
          formatReference(firstNumber, firstReference),
          formatReference(firstNumber + quantity - 1, lastReference),
        ];
  return {
    row,
    line,
    name,
    email,
    ticketTypeName: found.knownType ?? found.typeName,
    quantity,
    state,
    problems: [...problems],
    emailed:
      found.emailState === null
        ? null
        : { state: found.emailState, problem: found.emailProblem, bounceStatus: found.emailBounceStatus },
    tickets: quantity === 1 ? references.slice(0, 1) : references,
  };
}
