import { createHash } from 'node:crypto';
import type { readDoorList, readDoorListPage, reportSearches } from '#contract/door/door-list.ts';
import type { BodyOf, ReplyOf } from '#contract/wire/endpoint.ts';
import { encodeListPage, pagesFor, ticketsInPage } from '#domain/door/door-list.ts';
import type { Caller } from '#server/access/caller.ts';
import { deviceOnly, noEvent } from '#server/access/refusals.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findReply, storeReply } from '#server/database/idempotency.ts';
import { findDoorListRows, findTicketCount } from '#server/database/tickets/door-list-rows.ts';
import { doorAnswersOf } from '#server/tickets/door-answers.ts';

export interface DoorListDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
}

type Contents = ReplyOf<typeof readDoorList>;
type Page = ReplyOf<typeof readDoorListPage>;

/** The attendee lists for supervisors' devices. */
export interface DoorLists {
  contents(eventId: string, caller: Caller, have: string | undefined): Promise<Contents | Refusal>;
  page(eventId: string, caller: Caller, page: number): Promise<Page | Refusal>;
  searched(
    eventId: string,
    caller: Caller,
    report: BodyOf<typeof reportSearches>,
  ): Promise<{ taken: boolean } | Refusal>;
}

const supervisorNeeded = refusal(403, 'supervisor_device_needed', (texts) => texts.door.supervisorDevice);
const noPage = refusal(404, 'page_not_found', (texts) => texts.door.noListPage);
const reportReused = refusal(409, 'report_id_reused', (texts) => texts.door.reportReused);

/** How long a list's contents are cached: every supervisor's device of an event asks for the same ones. */
const freshMs = 20_000;
/** Number of events whose contents are cached. */
const maxEvents = 20;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Creates the lists. Pages are built on demand with two queries each, so that memory never holds more than a page. */
export function createDoorLists({ database, now }: DoorListDeps): DoorLists {
  const known = new Map<string, { readonly at: number; readonly contents: Promise<Contents | null> }>();

  function contentsOf(eventId: string): Promise<Contents | null> {
    const found = known.get(eventId);
    if (found !== undefined && now() - found.at < freshMs) return found.contents;
    const contents = workOut(database, eventId);
    known.delete(eventId);
    known.set(eventId, { at: now(), contents });
    const [oldest] = known.keys();
    if (known.size > maxEvents && oldest !== undefined) known.delete(oldest);
    contents.catch(() => known.delete(eventId));
    return contents;
  }

  return {
    async contents(eventId, caller, have) {
      const device = supervisorOf(caller);
      if (isRefusal(device)) return device;
      const contents = await contentsOf(eventId);
      if (contents === null) return noEvent;
      if (have === contents.digest) return { ...contents, pages: null };
      if (have === undefined)
        await recordInAudit(database, auditLine(eventId, device, now(), 'door_list_read', {}));
      return contents;
    },
    async page(eventId, caller, page) {
      const device = supervisorOf(caller);
      if (isRefusal(device)) return device;
      const tickets = await findTicketCount(database, eventId);
      if (tickets === null) return noEvent;
      return page >= pagesFor(tickets) ? noPage : pageOf(database, eventId, page);
    },
    async searched(eventId, caller, report) {
      const device = supervisorOf(caller);
      return isRefusal(device) ? device : recordSearches(database, { eventId, ...device }, report, now());
    },
  };
}

type Device = Pick<Extract<Caller, { kind: 'device' }>, 'deviceId'>;

function supervisorOf(caller: Caller): Device | Refusal {
  if (caller.kind !== 'device') return deviceOnly;
  return caller.role === 'supervisor' ? { deviceId: caller.deviceId } : supervisorNeeded;
}

/** Page by page, so that other work can run in between. */
async function workOut(database: Database, eventId: string): Promise<Contents | null> {
  const tickets = await findTicketCount(database, eventId);
  if (tickets === null) return null;
  const pages: string[] = [];
  for (let page = 0; page < pagesFor(tickets); page += 1)
    pages.push((await pageOf(database, eventId, page)).digest);
  return { digest: digestOf(pages.join(' ')), tickets, pages };
}

async function pageOf(queries: Queries, eventId: string, page: number): Promise<Page> {
  const from = page * ticketsInPage;
  const numbers = { from, until: from + ticketsInPage };
  const [rows, answers] = await Promise.all([
    findDoorListRows(queries, eventId, numbers),
    doorAnswersOf(queries, eventId, numbers),
  ]);
  const text = encodeListPage(rows.map((row) => ({ ...row, answers: answers.get(row.ticketNumber) ?? [] })));
  return { digest: digestOf(text), text };
}

function recordSearches(
  database: Database,
  { eventId, deviceId }: Device & { readonly eventId: string },
  { reportId, ...report }: BodyOf<typeof reportSearches>,
  now: number,
): Promise<{ taken: boolean } | Refusal> {
  const requestHash = digestOf(JSON.stringify([eventId, report.searches, report.from, report.until]));
  const scope = `searches ${deviceId}`;
  return database.transaction(async (queries) => {
    const reply = { taken: true };
    // Stored first: a retry may arrive while the first request is still being processed.
    if (!(await storeReply(queries, { scope, key: reportId, requestHash, reply, now }))) {
      const before = await findReply<{ taken: boolean }>(queries, scope, reportId);
      return before?.requestHash === requestHash ? before.reply : reportReused;
    }
    await recordInAudit(queries, auditLine(eventId, { deviceId }, now, 'names_searched', report));
    return reply;
  });
}

const auditLine = (
  eventId: string,
  { deviceId }: Device,
  at: number,
  action: string,
  details: Readonly<Record<string, number>>,
) => ({ at, actor: 'device', action, eventId, subject: deviceId, outcome: 'done', details }) as const;
