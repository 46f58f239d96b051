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

/** The constraints on a ticket type from the event's other ticket types, gates and times. */
export interface TypeSurroundings {
  readonly event: { readonly doorsOpenAt: number; readonly endsAt: number };
  readonly gateIds: ReadonlySet<string>;
  /** The event's currency; null if it sells nothing. */
  readonly currency: string | null;
  /** In ms. */
  readonly now: number;
}

const ms = (time: string | null) => (time === null ? null : Date.parse(time));

/** Parses a form, or returns what is wrong with it. */
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
  // Older apps do not know tiers: saving with them keeps the tiers.
  const tiers = form.tiers?.map((tier) => ({ ...tier, until: ms(tier.until) })) ?? before?.tiers ?? [];
  const kind = form.kind ?? before?.kind ?? 'ticket';
  // An add-on is always for a single ticket.
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

/** Group size and kind are fixed once any are sold: they determined the number of tickets and the price. */
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

/** The form's fields, as named in the contract. */
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
  // Omitted at their default, so that versions from before groups and tiers existed stay the same.
  ...(type.groupSize === 1 ? {} : { groupSize: type.groupSize }),
  ...(type.kind === 'ticket' ? {} : { kind: type.kind, uses: type.uses, perTicket: type.perTicket }),
  ...(type.tiers.length === 0
    ? {}
    : { tiers: type.tiers.map((tier) => ({ ...tier, until: iso(tier.until) })) }),
});

/** A single ticket at one price. */
const plain = { kind: 'ticket', uses: 1, perTicket: 1, groupSize: 1 } as const;

/** Returns a version that changes with any change of the form. */
export const typeVersionOf = (type: TypeFields): string => contentVersion([JSON.stringify(formOf(type))]);

/** Returns the names of the form's fields that differ. */
export function typeDiffersIn(one: TypeFields, other: TypeFields): string[] {
  const whole = (type: TypeFields) => ({ ...plain, tiers: [], ...formOf(type) });
  return differingFields(whole(one), whole(other));
}

/** Builds a ticket type as its organizer edits it. */
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
