import type { EditableTicketType, TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { problemsOfType, type TypeProblem } from '#domain/events/ticket-type-form.ts';
import { refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { TypeDraftRow, TypeFields } from '#server/database/events/type-drafts.ts';
import type { PriceTier } from '#domain/sales/price-tier.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { problemsOfTiers } from '#domain/sales/price-tier.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { differingFields } from './differing-fields.ts';

const texts: Readonly<Record<TypeProblem['code'], RefusalText>> = {
  sale_ends_before_start: ({ events }) => events.typeSaleEndsBeforeStart,
  sold_after_event: ({ events }) => events.typeSoldAfterEvent,
  valid_ends_before_start: ({ events }) => events.typeValidEndsBeforeStart,
  invalid_at_event: ({ events }) => events.typeInvalidAtEvent,
};

const tierTexts: Readonly<Record<ReturnType<typeof problemsOfTiers>[number]['code'], RefusalText>> = {
  no_end: ({ events }) => events.tierWithoutEnd,
  until_order: ({ events }) => events.tierOrder,
};

/** How an event's other ticket types, gates and times bound this one. */
export interface TypeSurroundings {
  readonly event: { readonly doorsOpenAt: number; readonly endsAt: number };
  readonly gateIds: ReadonlySet<string>;
  /** What the event sells in; null while it sells nothing. */
  readonly currency: string | null;
  /** ms. */
  readonly now: number;
}

const ms = (time: string | null) => (time === null ? null : Date.parse(time));

/** The columns of a form, or what is wrong with it. */
export function typeFieldsOf(
  form: TicketTypeFormBody,
  before: TypeDraftRow | null,
  around: TypeSurroundings,
): TypeFields | Refusal {
  const { price, onSale, name, description, quantity, perOrderLimit, hidden } = form;
  const times = {
    saleStartsAt: ms(form.saleStartsAt),
    saleEndsAt: ms(form.saleEndsAt),
    validFrom: ms(form.validFrom),
    validUntil: ms(form.validUntil),
  };
  // Older apps know no tiers: what they save leaves them as they are.
  const tiers = form.tiers?.map((tier) => ({ ...tier, until: ms(tier.until) })) ?? before?.tiers ?? [];
  const kind = form.kind ?? before?.kind ?? 'ticket';
  // An add-on is for one ticket.
  const groupSize = kind === 'add_on' ? 1 : (form.groupSize ?? before?.groupSize ?? 1);
  const [problem, ...others] = [
    ...problemsIn(form, times, around),
    ...soldProblems({ groupSize, kind }, before),
    ...tierProblems(tiers),
  ];
  if (problem !== undefined) return refuseFields(problem, ...others);
  return {
    name,
    description,
    quantity,
    perOrderLimit,
    hidden,
    ...times,
    priceAmount: price.amount,
    currency: price.currency,
    groupSize,
    kind,
    uses: form.uses ?? before?.uses ?? 1,
    perTicket: form.perTicket ?? before?.perTicket ?? 1,
    tiers,
    gates: [...new Set(form.gates)].toSorted(),
    offSaleAt: onSale ? null : (before?.offSaleAt ?? around.now),
  };
}

function problemsIn(
  { price, gates }: TicketTypeFormBody,
  times: Parameters<typeof problemsOfType>[0],
  { event, gateIds, currency }: TypeSurroundings,
): (readonly [string, RefusalText])[] {
  const problems: (readonly [string, RefusalText])[] = problemsOfType(times, event).map(({ field, code }) => [
    field,
    texts[code],
  ]);
  if (currency !== null && price.amount > 0 && price.currency !== currency)
    problems.push(['price.currency', ({ events }) => events.currencyFixed(currency)]);
  if (gates.some((id) => !gateIds.has(id))) problems.push(['gates', ({ events }) => events.unknownGate]);
  return problems;
}

/** What was sold of it was so many tickets, for a price of the whole; an add-on was no ticket. */
function soldProblems(
  { groupSize, kind }: Pick<TypeFields, 'groupSize' | 'kind'>,
  before: TypeDraftRow | null,
): (readonly [string, RefusalText])[] {
  if (before?.used !== true) return [];
  if (before.kind !== kind) return [['kind', ({ events }) => events.kindFixed]];
  return before.groupSize === groupSize ? [] : [['groupSize', ({ events }) => events.groupFixed]];
}

const tierProblems = (tiers: readonly PriceTier[]): (readonly [string, RefusalText])[] =>
  problemsOfTiers(tiers).map(({ place, code }) => [`tiers.${place}`, tierTexts[code]]);

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** What the form has, in the contract's words. */
const formOf = (type: TypeFields) => ({
  name: type.name,
  description: type.description,
  price: { amount: type.priceAmount, currency: type.currency },
  quantity: type.quantity,
  saleStartsAt: iso(type.saleStartsAt),
  saleEndsAt: iso(type.saleEndsAt),
  perOrderLimit: type.perOrderLimit,
  validFrom: iso(type.validFrom),
  validUntil: iso(type.validUntil),
  gates: [...type.gates].toSorted(),
  hidden: type.hidden,
  onSale: type.offSaleAt === null,
  // Left out where there is none: the version of a form stays what it was before there were groups and tiers.
  ...(type.groupSize === 1 ? {} : { groupSize: type.groupSize }),
  ...(type.kind === 'ticket' ? {} : { kind: type.kind, uses: type.uses, perTicket: type.perTicket }),
  ...(type.tiers.length === 0
    ? {}
    : { tiers: type.tiers.map((tier) => ({ ...tier, until: iso(tier.until) })) }),
});

/** A ticket of its own at one price. */
const plain = { kind: 'ticket', uses: 1, perTicket: 1, groupSize: 1 } as const;

/** Changes when anything in the form does. */
export const typeVersionOf = (type: TypeFields): string => contentVersion([JSON.stringify(formOf(type))]);

/** Fields of the form in which two of them differ. */
export function typeDiffersIn(one: TypeFields, other: TypeFields): string[] {
  const whole = (type: TypeFields) => ({ ...plain, tiers: [], ...formOf(type) });
  return differingFields(whole(one), whole(other));
}

/** A ticket type as its organizer edits it. */
export function presentType(type: TypeDraftRow): EditableTicketType {
  const { ticketTypeId, sold, reserved, used, tiersTaken } = type;
  return {
    ticketTypeId,
    ...plain,
    tiers: [],
    ...formOf(type),
    checkpoint: type.kind === 'add_on' ? addOnCheckpoint(type.index) : null,
    tiersTaken,
    sold,
    reserved,
    mayDelete: !used,
    version: typeVersionOf(type),
  };
}
