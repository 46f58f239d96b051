import type { OwnWaiting } from '#contract/sales/waiting-list.ts';
import { refuseStep } from '#domain/sales/sale-step.ts';
import { isOpen, refuseJoin, type JoinRefusal } from '#domain/sales/waiting-list.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicketType } from '#server/access/refusals.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { countBuyersPlaces } from '#server/database/sales/buyers-places.ts';
import type { SoldType } from '#server/database/sales/ticket-types.ts';
import {
  addWaiting,
  countWaitingOf,
  endWaiting,
  findOwnWaiting,
  findWaiting,
  isListOn,
  type OwnWaitingRow,
} from '#server/database/sales/waiting-list.ts';
import { saleOf } from '#server/sales/place-hold.ts';
import { answered } from '#server/sales/answer-refusal.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';
import type { WaitingDeps } from './waiting-deps.ts';

const noWaiting = refusal(404, 'waiting_not_found', (texts) => texts.waiting.notFound);
const reused = refusal(409, 'waiting_id_reused', (texts) => texts.waiting.idReused);

/** Offers that lapsed are shown to their person for so long; ms. */
const lapsedShownMs = 7 * 24 * 3_600_000;

type JoinDeps = Pick<WaitingDeps, 'database' | 'now'>;

interface JoinWish {
  /** Made by the device: a repeat with the same wish gets the same place. */
  readonly entryId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
}

interface Joiner {
  readonly userId: string;
  /** HMAC of the network that joins. */
  readonly address: string | null;
}

/** Lists that a person is on, offers first. */
export async function listOwnWaiting({ database, now }: JoinDeps, userId: string, eventId?: string) {
  const rows = await findOwnWaiting(database, userId, { eventId, since: now() - lapsedShownMs });
  return { items: rows.map((row) => presentOwn(row, now())) };
}

/** Puts somebody at the end of the list of a type that is sold out. */
export async function joinWaiting(
  deps: JoinDeps,
  wish: JoinWish,
  joiner: Joiner,
): Promise<OwnWaiting | Refusal> {
  const refused = await withTypeLocked(deps.database, wish.ticketTypeId, (queries, type) =>
    joinLocked(deps, queries, type, { wish, joiner }),
  );
  return refused ?? readOwn(deps, joiner.userId, wish.entryId);
}

async function joinLocked(
  { now }: JoinDeps,
  queries: Queries,
  type: SoldType | null,
  { wish, joiner }: { readonly wish: JoinWish; readonly joiner: Joiner },
): Promise<Refusal | null> {
  const { entryId, ticketTypeId, quantity } = wish;
  const { userId, address } = joiner;
  const known = await findWaiting(queries, entryId);
  if (known !== null) {
    const same =
      known.userId === userId && known.ticketTypeId === ticketTypeId && known.quantity === quantity;
    return same ? null : reused;
  }
  if (type === null) return noTicketType;
  const at = now();
  const { event, terms } = await saleOf(queries, type, at, 'forSale');
  const noSale = refuseStep('hold', { event, types: [{ ...terms, left: null }] }, at);
  if (noSale !== null) return answered(noSale);
  const ask = { userId, ticketTypeIds: [ticketTypeId], without: [], now: at };
  const [had] = await countBuyersPlaces(queries, ask);
  const no = refuseJoin({
    isOn: await isListOn(queries, ticketTypeId),
    left: terms.left,
    quantity,
    perOrderLimit: type.perOrderLimit,
    held: had?.places ?? 0,
    ...(await countWaitingOf(queries, { userId, ticketTypeId, address })),
  });
  if (no !== null) return refusedJoin(no);
  await addWaiting(queries, { ...wish, eventId: type.eventId, userId, address, now: at });
  const line = { at, actor: userId, action: 'waiting_joined', eventId: type.eventId, subject: entryId };
  await noteInAudit(queries, { ...line, outcome: 'done', details: { quantity } });
  return null;
}

function refusedJoin(no: JoinRefusal): Refusal {
  if (no.code === 'waiting_limit') {
    const { details } = no;
    return refusal(409, no.code, ({ sales }) => sales.holdLimit(details.limit, details.held), details);
  }
  return refusal(409, no.code, ({ waiting }) => waiting.join[no.code]);
}

/** Takes somebody off a list by their own wish; what they were offered goes to the next. */
export async function leaveWaiting(
  deps: JoinDeps,
  userId: string,
  entryId: string,
): Promise<OwnWaiting | Refusal> {
  const found = await findWaiting(deps.database, entryId);
  if (found === null || found.userId !== userId) return noWaiting;
  await withTypeLocked(deps.database, found.ticketTypeId, async (queries) => {
    const entry = await findWaiting(queries, entryId);
    if (entry === null || !isOpen(entry.state)) return;
    const at = deps.now();
    await endWaiting(queries, entryId, { state: 'left', reason: '', now: at });
    const line = { at, actor: userId, action: 'waiting_left', eventId: entry.eventId, subject: entryId };
    await noteInAudit(queries, { ...line, outcome: 'done' });
  });
  return readOwn(deps, userId, entryId);
}

async function readOwn({ database, now }: JoinDeps, userId: string, entryId: string) {
  const [row] = await findOwnWaiting(database, userId, { entryId, since: 0 });
  return row === undefined ? noWaiting : presentOwn(row, now());
}

/** An offer whose time is up has lapsed, whether or not a server has noted it. */
function presentOwn(row: OwnWaitingRow, now: number): OwnWaiting {
  const { holdId, offeredUntil, unitAmount, currency } = row;
  const isOver = row.state === 'offered' && offeredUntil !== null && offeredUntil <= now;
  const offer =
    row.state !== 'offered' ||
    isOver ||
    holdId === null ||
    offeredUntil === null ||
    unitAmount === null ||
    currency === null
      ? null
      : { holdId, untilAt: iso(offeredUntil), price: { amount: unitAmount, currency } };
  return {
    entryId: row.entryId,
    registrationId: row.eventId,
    eventName: row.eventName,
    startsAt: iso(row.startsAt),
    timeZone: row.timeZone,
    ticketTypeId: row.ticketTypeId,
    ticketTypeName: row.ticketTypeName,
    quantity: row.quantity,
    groupSize: row.groupSize,
    state: isOver ? 'lapsed' : row.state,
    ahead: row.state === 'waiting' ? row.ahead : null,
    offer,
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
