import type { PromoTermsBody } from '#contract/sales/promo-codes.ts';
import { readMoney } from '#domain/sales/money-text.ts';
import { maxPromoCodes, normalPromo, promoKinds } from '#domain/sales/promo-code.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { instantOf, typedOfText } from '#domain/time/typed-time.ts';

/** Fields of a promo code's form: `many` is `yes` for generated codes, `ticketTypeId` is empty for all. */
export type PromoField =
  | 'many'
  | 'code'
  | 'prefix'
  | 'count'
  | 'kind'
  | 'value'
  | 'ticketTypeId'
  | 'mostUses'
  | 'mostPerPerson'
  | 'startsAt'
  | 'endsAt';

export const newPromoTexts: Texts<PromoField> = {
  many: 'no',
  code: '',
  prefix: '',
  count: '50',
  kind: 'percent',
  value: '10',
  ticketTypeId: '',
  mostUses: '',
  mostPerPerson: '',
  startsAt: '',
  endsAt: '',
};

type PromoProblem =
  | 'code'
  | 'prefix'
  | 'count'
  | 'percent'
  | 'amount'
  | 'ticketType'
  | 'uses'
  | 'time'
  | 'order';

/** The event's time zone and currency. */
export interface PromoEvent {
  readonly timeZone: string;
  readonly currency: string;
}

const isWhole = (text: string, most: number) => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= most;
const timeOf = (text: string, timeZone: string) =>
  typedOfText(text).text === '' ? null : instantOf(typedOfText(text), timeZone);

/** Returns errors by field before sending. */
export function problemsOfPromo(
  texts: Texts<PromoField>,
  { timeZone, currency }: PromoEvent,
): Partial<Readonly<Record<PromoField, PromoProblem>>> {
  const problems: Partial<Record<PromoField, PromoProblem>> = {};
  if (texts.many === 'yes') {
    if (!/^[A-Z0-9_-]{0,20}$/.test(normalPromo(texts.prefix))) problems.prefix = 'prefix';
    if (!isWhole(texts.count, maxPromoCodes)) problems.count = 'count';
  } else if (!/^[A-Z0-9_-]{3,40}$/.test(normalPromo(texts.code))) problems.code = 'code';
  const money = readMoney(texts.value, currency);
  if (texts.kind === 'percent' && !isWhole(texts.value, 100)) problems.value = 'percent';
  if (texts.kind === 'amount' && (!money.ok || money.amount < 1)) problems.value = 'amount';
  if (texts.kind === 'unlock' && texts.ticketTypeId === '') problems.ticketTypeId = 'ticketType';
  for (const name of ['mostUses', 'mostPerPerson'] as const)
    if (texts[name].trim() !== '' && !isWhole(texts[name], 1_000_000)) problems[name] = 'uses';
  for (const name of ['startsAt', 'endsAt'] as const)
    if (typedOfText(texts[name]).text !== '' && timeOf(texts[name], timeZone) === null)
      problems[name] = 'time';
  const [from, to] = [timeOf(texts.startsAt, timeZone), timeOf(texts.endsAt, timeZone)];
  if (from !== null && to !== null && to <= from) problems.endsAt = 'order';
  return problems;
}

/** Converts a valid form to the terms of its request body, without the code or the number of codes. */
export function termsOfPromo(texts: Texts<PromoField>, { timeZone, currency }: PromoEvent): PromoTermsBody {
  const iso = (text: string) => {
    const at = timeOf(text, timeZone);
    return at === null ? null : new Date(at).toISOString();
  };
  const limit = (text: string) => (text.trim() === '' ? null : Number(text));
  const kind = promoKinds.find((known) => known === texts.kind) ?? 'percent';
  const money = readMoney(texts.value, currency);
  const values = { percent: Number(texts.value), amount: money.ok ? money.amount : 0, unlock: 0 };
  return {
    kind,
    value: values[kind],
    ticketTypeIds: texts.ticketTypeId === '' ? [] : [texts.ticketTypeId],
    mostUses: limit(texts.mostUses),
    mostPerPerson: limit(texts.mostPerPerson),
    startsAt: iso(texts.startsAt),
    endsAt: iso(texts.endsAt),
  };
}
