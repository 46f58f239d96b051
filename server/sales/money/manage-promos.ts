import { randomInt, randomUUIDv7 } from 'node:crypto';
import type { PromoCode, PromoTermsBody } from '#contract/sales/promo-codes.ts';
import { wholeUnits } from '#domain/sales/currency.ts';
import { promoLetters, promoState } from '#domain/sales/promo-code.ts';
import type { Caller } from '#server/access/caller.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { isRefusal, refusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import {
  addPromos,
  findBatch,
  findPromo,
  findPromos,
  findPromosAfter,
  setPromoOff,
  type ListedPromo,
  type NewPromo,
} from '#server/database/sales/promo-codes.ts';
import { findCurrency, findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { jsonHashOf } from '#server/ops/json-hash.ts';
import { tableFile, type Cell, type Column } from '#server/ops/table-file.ts';

export interface PromoDeps {
  readonly database: Database;
  /** ms. */
  readonly now: () => number;
}

/** Random letters in a generated code, out of 30: enough that codes can't be guessed even if there are a thousand. */
const drawnLetters = 10;
/** Rows per read of an export. */
const rowsAtOnce = 200;

const taken = refusal(409, 'promo_taken', (texts) => texts.promos.taken);
const reused = refusal(409, 'promo_id_reused', (texts) => texts.promos.idReused);
const noPromo = refusal(404, 'promo_not_found', (texts) => texts.promos.notFound);

/** Lists an event's promo codes, newest first. */
export async function listPromos(
  { database, now }: PromoDeps,
  eventId: string,
  query: Parameters<typeof findPromos>[2],
) {
  const at = now();
  const { rows, total } = await findPromos(database, eventId, query, at);
  return { items: rows.map((row) => present(row, at)), page: query.page, limit: query.limit, total };
}

/** Creates a code. Repeating the call with the same id and form returns the same code. */
export function makePromo(
  deps: PromoDeps,
  caller: Caller,
  eventId: string,
  { promoCodeId, code, ...form }: PromoTermsBody & { readonly promoCodeId: string; readonly code: string },
): Promise<PromoCode | Refusal> {
  const requestHash = jsonHashOf([eventId, code, form]);
  return making(deps, { caller, eventId, form }, async (queries, terms) => {
    const promo = { ...terms, promoCodeId, code, batchId: null, requestHash };
    if ((await addPromos(queries, [promo])).length > 0)
      await recordAction(queries, caller, {
        at: deps.now(),
        action: 'promo_code_made',
        eventId,
        subject: promoCodeId,
      });
    const stands = await findPromo(queries, promoCodeId);
    if (stands === null) return taken;
    if (stands.requestHash !== requestHash) return reused;
    return present({ ...stands, uses: 0, tookOff: 0 }, deps.now());
  });
}

/** Generates many codes with the same terms. Repeating the call with the same batch id returns how many it created. */
export function drawPromos(
  deps: PromoDeps,
  caller: Caller,
  eventId: string,
  {
    batchId,
    prefix,
    count,
    ...form
  }: PromoTermsBody & { readonly batchId: string; readonly prefix: string; readonly count: number },
): Promise<{ made: number } | Refusal> {
  const requestHash = jsonHashOf([eventId, prefix, count, form]);
  return making(deps, { caller, eventId, form }, async (queries, terms) => {
    const before = await findBatch(queries, eventId, batchId);
    if (before !== null) return before.requestHash === requestHash ? { made: before.made } : reused;
    for (let made = 0; made < count;) {
      const drawn = Array.from({ length: count - made }, () => ({
        ...terms,
        promoCodeId: randomUUIDv7(),
        code: prefix + drawCode(),
        batchId,
        requestHash,
      }));
      made += (await addPromos(queries, drawn)).length;
    }
    await recordAction(queries, caller, {
      at: deps.now(),
      action: 'promo_codes_made',
      eventId,
      subject: batchId,
    });
    return { made: count };
  });
}

const drawCode = () =>
  Array.from({ length: drawnLetters }, () => promoLetters[randomInt(promoLetters.length)]).join('');

/** Disables or re-enables a code. */
export function switchPromo(
  { database, now }: PromoDeps,
  caller: Caller,
  {
    eventId,
    promoCodeId,
    off,
  }: { readonly eventId: string; readonly promoCodeId: string; readonly off: boolean },
): Promise<{ off: boolean } | Refusal> {
  return atEvent(database, eventId).transaction(async (queries) => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const promo = await findPromo(queries, promoCodeId);
    if (promo === null || promo.eventId !== eventId) return noPromo;
    if ((promo.offAt !== null) !== off) {
      await setPromoOff(queries, promoCodeId, off ? now() : null);
      const action = off ? 'promo_code_off' : 'promo_code_on';
      await recordAction(queries, caller, { at: now(), action, eventId, subject: promoCodeId });
    }
    return { off };
  });
}

/** Streams all of an event's codes as a CSV file; the audit log records who exported it. */
export function exportPromos(
  { database, now }: PromoDeps,
  caller: Caller,
  eventId: string,
  language?: string,
) {
  const at = now();
  return tableFile('csv', {
    name: 'promo-codes',
    columns,
    words: { state: 'promoStates', kind: 'promoKinds' },
    language,
    rows: rowsOf(database, eventId, at),
    record: () =>
      recordAction(database, caller, { at, action: 'promos_exported', eventId, subject: eventId }),
  });
}

const columns: readonly Column[] = [
  'code',
  'state',
  'kind',
  'value',
  'uses',
  'most_uses',
  'most_per_person',
  'took_off',
  'starts_at',
  'ends_at',
  'currency',
];

async function* rowsOf(database: Database, eventId: string, now: number): AsyncGenerator<Cell[][]> {
  const currency = await findCurrency(database, eventId);
  for (let after: ListedPromo | null = null; ;) {
    const rows = await findPromosAfter(database, eventId, { after, limit: rowsAtOnce, now });
    yield rows.map((row) => cellsOf(present(row, now), currency));
    after = rows.at(-1) ?? null;
    if (rows.length < rowsAtOnce) return;
  }
}

function cellsOf(one: PromoCode, currency: string) {
  const { code, state, kind, uses, mostUses, mostPerPerson, startsAt, endsAt } = one;
  const sum = (amount: number) => wholeUnits({ amount, currency });
  const value = kind === 'amount' ? sum(one.value) : one.value;
  const limits = [uses, mostUses, mostPerPerson];
  return [code, state, kind, value, ...limits, sum(one.tookOff), startsAt, endsAt, currency];
}

type Terms = Omit<NewPromo, 'promoCodeId' | 'code' | 'batchId' | 'requestHash'>;

interface Making {
  readonly caller: Caller;
  readonly eventId: string;
  readonly form: PromoTermsBody;
}

/** Runs work under the event's lock with a form's terms, checked against the event. */
function making<T>(
  { database, now }: PromoDeps,
  { caller, eventId, form }: Making,
  work: (queries: Queries, terms: Terms) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return commitUnlessRefused(atEvent(database, eventId), async (queries): Promise<T | Refusal> => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const types = await findTicketTypes(queries, [eventId]);
    const wrong = problemsOf(form, new Set(types.map((type) => type.ticketTypeId)));
    if (isRefusal(wrong)) return wrong;
    const { startsAt, endsAt, ...plain } = form;
    return work(queries, { ...plain, eventId, startsAt: ms(startsAt), endsAt: ms(endsAt), createdAt: now() });
  });
}

function problemsOf(form: PromoTermsBody, known: ReadonlySet<string>): Refusal | null {
  const { kind, value, ticketTypeIds, startsAt, endsAt } = form;
  const problems: (readonly [string, RefusalText])[] = [];
  if (kind === 'percent' && (value < 1 || value > 100))
    problems.push(['value', ({ promos }) => promos.percent]);
  if (kind === 'amount' && value < 1) problems.push(['value', ({ promos }) => promos.amount]);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    problems.push(['endsAt', ({ promos }) => promos.endsBeforeStart]);
  if (ticketTypeIds.some((id) => !known.has(id)) || (kind === 'unlock' && ticketTypeIds.length === 0))
    problems.push(['ticketTypeIds', ({ promos }) => promos.ticketTypes]);
  const [first, ...others] = problems;
  return first === undefined ? null : refuseFields(first, ...others);
}

const ms = (time: string | null) => (time === null ? null : Date.parse(time));
const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function present(row: ListedPromo, now: number): PromoCode {
  const { promoCodeId, code, kind, value, mostUses, mostPerPerson, uses, tookOff } = row;
  return {
    promoCodeId,
    code,
    kind,
    value,
    ticketTypeIds: [...row.ticketTypeIds],
    mostUses,
    mostPerPerson,
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    state: promoState(row, uses, now),
    uses,
    tookOff,
  };
}
