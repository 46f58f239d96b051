import type { EditableTicketType, TicketTypeFormBody } from '#contract/events/ticket-types.ts';
import { maxPerOrder, maxPlaces, problemsOfType, type TypeProblem } from '#domain/events/ticket-type-form.ts';
import { maxPerTicket, maxUses } from '#domain/sales/add-on.ts';
import { groupSizes } from '#domain/sales/ticket-group.ts';
import { moneyText, readMoney } from '#domain/sales/money-text.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { instantOf, textOfTyped, typedOfText, typedTimeOf, type TypedTime } from '#domain/time/typed-time.ts';
import { instantOfText, wholeNumber } from './form-texts.ts';
import { bodyOfTiers, fitTiers, normalTiers, textOfSavedTiers } from './tier-form.ts';

/**
 * A field of a ticket type's form. Times are `textOfInstant`, `gates` are ids joined by commas, `tiers` is `textOfTiers`,
 * `groupSize` is '' for one, `kind` is `add_on` or ''; `hidden`, `onSale` and `removed` are `yes` or ''.
 */
export type TypeField =
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'quantity'
  | 'saleStartsAt'
  | 'saleEndsAt'
  | 'perOrderLimit'
  | 'validFrom'
  | 'validUntil'
  | 'gates'
  | 'hidden'
  | 'onSale'
  | 'tiers'
  | 'groupSize'
  | 'kind'
  | 'uses'
  | 'perTicket'
  | 'removed';
export type TypeTexts = Texts<TypeField>;

const timeFields = ['saleStartsAt', 'saleEndsAt', 'validFrom', 'validUntil'] as const;

/** Reasons why a form cannot be sent, by field. */
type TypeFormProblem =
  | TypeProblem['code']
  | 'no_time'
  | 'no_type_name'
  | 'no_price'
  | 'no_quantity'
  | 'no_order_limit'
  | 'wrong_tiers'
  | 'no_group_size'
  | 'no_uses'
  | 'no_per_ticket';
export type TypeProblems = Partial<Readonly<Record<TypeField, TypeFormProblem>>>;

/** When the event takes place, ms; null while its times are unreadable. */
export type EventSpan = { readonly doorsOpenAt: number; readonly endsAt: number } | null;

/** Returns the form of a new ticket type. @param price as typed */
export const newTypeTexts = (name: string, price: string, currency: string): TypeTexts => ({
  name,
  description: '',
  price,
  currency,
  quantity: '',
  saleStartsAt: '',
  saleEndsAt: '',
  perOrderLimit: '10',
  validFrom: '',
  validUntil: '',
  gates: '',
  hidden: '',
  onSale: 'yes',
  tiers: '',
  groupSize: '',
  kind: '',
  uses: '1',
  perTicket: '1',
  removed: '',
});

export const isAddOn = ({ kind }: Pick<TypeTexts, 'kind'>): boolean => kind === 'add_on';

/** One ticket is not a group. */
const sizeText = (size: number): string => (size === 1 ? '' : String(size));

const yes = (is: boolean): string => (is ? 'yes' : '');

/** Converts a ticket type to its form. */
export const textsOfType = (type: EditableTicketType): TypeTexts => ({
  name: type.name,
  description: type.description,
  price: moneyText(type.price),
  currency: type.price.currency,
  quantity: type.quantity === null ? '' : String(type.quantity),
  saleStartsAt: savedTime(type.saleStartsAt),
  saleEndsAt: savedTime(type.saleEndsAt),
  perOrderLimit: String(type.perOrderLimit),
  validFrom: savedTime(type.validFrom),
  validUntil: savedTime(type.validUntil),
  gates: type.gates.toSorted().join(),
  hidden: yes(type.hidden),
  onSale: yes(type.onSale),
  tiers: textOfSavedTiers(type),
  groupSize: sizeText(type.groupSize),
  kind: type.kind === 'add_on' ? 'add_on' : '',
  uses: String(type.uses),
  perTicket: String(type.perTicket),
  removed: '',
});

const savedTime = (time: string | null): string =>
  time === null ? '' : new Date(Date.parse(time)).toISOString();

/**
 * Converts a typed time for storage: the instant, so that it stays the same moment when the event's time zone
 * changes; an invalid time stays as typed.
 */
export function textOfInstant(typed: TypedTime, timeZone: string): string {
  const at = instantOf(typed, timeZone);
  return at === null ? textOfTyped(typed) : new Date(at).toISOString();
}

/** Inverse of `textOfInstant`. */
export function typedOfInstant(text: string, timeZone: string): TypedTime {
  const at = instantOfText(text);
  return at === null ? typedOfText(text) : typedTimeOf(at, timeZone);
}

/** Returns the errors that prevent sending; the form can be stored on the device anyway. */
export function problemsOfTypeForm(texts: TypeTexts, event: EventSpan): TypeProblems {
  if (texts.removed !== '') return {};
  const problems: Partial<Record<TypeField, TypeFormProblem>> = {};
  if (texts.name.trim() === '') problems.name = 'no_type_name';
  if (!readMoney(texts.price, texts.currency).ok) problems.price = 'no_price';
  if (texts.quantity.trim() !== '' && wholeNumber(texts.quantity, 0, maxPlaces) === null)
    problems.quantity = 'no_quantity';
  if (wholeNumber(texts.perOrderLimit, 1, maxPerOrder) === null) problems.perOrderLimit = 'no_order_limit';
  if (texts.groupSize.trim() !== '' && wholeNumber(texts.groupSize, 1, groupSizes.most) === null)
    problems.groupSize = 'no_group_size';
  if (isAddOn(texts) && wholeNumber(texts.uses, 1, maxUses) === null) problems.uses = 'no_uses';
  if (isAddOn(texts) && wholeNumber(texts.perTicket, 1, maxPerTicket) === null)
    problems.perTicket = 'no_per_ticket';
  if (!fitTiers(texts.tiers, texts.currency)) problems.tiers = 'wrong_tiers';
  const unread = timeFields.filter((name) => texts[name] !== '' && instantOfText(texts[name]) === null);
  for (const name of unread) problems[name] = 'no_time';
  if (unread.length === 0 && event !== null)
    for (const { field, code } of problemsOfType(timesOfType(texts), event)) problems[field] = code;
  return problems;
}

const timesOfType = (texts: TypeTexts) => ({
  saleStartsAt: instantOfText(texts.saleStartsAt),
  saleEndsAt: instantOfText(texts.saleEndsAt),
  validFrom: instantOfText(texts.validFrom),
  validUntil: instantOfText(texts.validUntil),
});

/** Returns whether it can be sent as it is; the server checks it against the event's times. */
export const fitsType = (texts: TypeTexts): boolean =>
  Object.keys(problemsOfTypeForm(texts, null)).length === 0;

/** Normalizes a form as the server returns it. */
export function normalType(texts: TypeTexts): TypeTexts {
  const price = readMoney(texts.price, texts.currency);
  const size = wholeNumber(texts.groupSize, 1, groupSizes.most);
  const number = (text: string) => String(wholeNumber(text, 0, maxPlaces) ?? text.trim());
  return {
    ...texts,
    name: texts.name.trim(),
    description: texts.description.trim(),
    price: price.ok ? moneyText({ amount: price.amount, currency: texts.currency }) : texts.price.trim(),
    quantity: number(texts.quantity),
    tiers: normalTiers(texts.tiers, texts.currency),
    uses: number(texts.uses),
    perTicket: number(texts.perTicket),
    groupSize: size === null ? texts.groupSize.trim() : sizeText(size),
    perOrderLimit: number(texts.perOrderLimit),
  };
}

/** Converts a valid form to its request body. @throws RangeError if it is invalid */
export function bodyOfType(texts: TypeTexts): TicketTypeFormBody {
  const price = readMoney(texts.price, texts.currency);
  const perOrderLimit = wholeNumber(texts.perOrderLimit, 1, maxPerOrder);
  if (!price.ok || perOrderLimit === null) throw new RangeError('a number of the form cannot be read');
  const time = (name: (typeof timeFields)[number]) => (texts[name] === '' ? null : texts[name]);
  return {
    name: texts.name.trim(),
    description: texts.description.trim(),
    price: { amount: price.amount, currency: texts.currency },
    quantity: texts.quantity.trim() === '' ? null : wholeNumber(texts.quantity, 0, maxPlaces),
    saleStartsAt: time('saleStartsAt'),
    saleEndsAt: time('saleEndsAt'),
    perOrderLimit,
    validFrom: time('validFrom'),
    validUntil: time('validUntil'),
    gates: gatesOf(texts),
    hidden: texts.hidden !== '',
    onSale: texts.onSale !== '',
    kind: isAddOn(texts) ? 'add_on' : 'ticket',
    uses: wholeNumber(texts.uses, 1, maxUses) ?? 1,
    perTicket: wholeNumber(texts.perTicket, 1, maxPerTicket) ?? 1,
    groupSize: wholeNumber(texts.groupSize, 1, groupSizes.most) ?? 1,
    tiers: bodyOfTiers(texts.tiers, texts.currency),
  };
}

/** Ids of the gates that admit it; empty means all. */
export const gatesOf = ({ gates }: Pick<TypeTexts, 'gates'>): string[] =>
  gates === '' ? [] : gates.split(',');

/** Adds or removes a gate. */
export const gatesWith = (texts: Pick<TypeTexts, 'gates'>, gateId: string, admits: boolean): string =>
  [...gatesOf(texts).filter((id) => id !== gateId), ...(admits ? [gateId] : [])].toSorted().join();
