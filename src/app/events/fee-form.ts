import type { EventFees } from '#contract/sales/fees.ts';
import { maxFeeBasisPoints, type Fee } from '#domain/sales/fee.ts';
import { moneyText, readMoney } from '#domain/sales/money-text.ts';
import type { Texts } from '#domain/text/three-way.ts';
import { percentText, readPercent } from './percent.ts';

/** Fields of a fee's form; `kind` is event, none or own. */
export type FeeField = 'kind' | 'share' | 'sum' | 'onTop' | 'returns';

const noFee: Fee = { basisPoints: 0, amount: 0, onTop: true, returns: true };

const isEmptyFee = ({ basisPoints, amount }: Fee): boolean => basisPoints === 0 && amount === 0;

/** Converts a fee to its form. @param isOfType a type's fee, which can follow the event's */
export function textsOfFee(fee: Fee | null, currency: string, isOfType: boolean): Texts<FeeField> {
  const shown = fee ?? noFee;
  const none = fee === null && isOfType ? 'event' : 'none';
  return {
    kind: fee === null || isEmptyFee(fee) ? (fee === null ? none : 'none') : 'own',
    share: percentText(shown.basisPoints),
    sum: shown.amount === 0 ? '' : moneyText({ amount: shown.amount, currency }),
    onTop: shown.onTop ? 'yes' : '',
    returns: shown.returns ? 'yes' : '',
  };
}

const readShare = (text: string) => readPercent(text, maxFeeBasisPoints);

const readSum = (text: string, currency: string): number | null => {
  if (text.trim() === '') return 0;
  const read = readMoney(text, currency);
  return read.ok ? read.amount : null;
};

/** Returns errors by field before sending. */
export function problemsOfFee(
  texts: Texts<FeeField>,
  currency: string,
): Partial<Record<'share' | 'sum', 'share' | 'sum' | 'nothing'>> {
  if (texts.kind !== 'own') return {};
  const [share, sum] = [readShare(texts.share), readSum(texts.sum, currency)];
  if (share === null) return { share: 'share' };
  if (sum === null) return { sum: 'sum' };
  return share === 0 && sum === 0 ? { share: 'nothing' } : {};
}

/** Returns the fee of a valid form; null means none for an event, or the event's fee for a type. */
export function feeOfTexts(texts: Texts<FeeField>, currency: string, isOfType: boolean): Fee | null {
  if (texts.kind === 'event') return null;
  if (texts.kind === 'none') return isOfType ? noFee : null;
  return {
    basisPoints: readShare(texts.share) ?? 0,
    amount: readSum(texts.sum, currency) ?? 0,
    onTop: texts.onTop !== '',
    returns: texts.returns !== '',
  };
}

/** Returns all fees of an event with one of them changed. @param ticketTypeId null for the event's own */
export function withChangedFee(fees: EventFees, ticketTypeId: string | null, fee: Fee | null) {
  const types = fees.types.map((type) => (type.ticketTypeId === ticketTypeId ? { ...type, fee } : type));
  return {
    fee: ticketTypeId === null ? fee : fees.fee,
    types: types.flatMap((type) =>
      type.fee === null ? [] : [{ ticketTypeId: type.ticketTypeId, fee: type.fee }],
    ),
  };
}

/** Returns whether a fee is greater than zero. */
export const isCharged = (fee: Fee | null): fee is Fee => fee !== null && !isEmptyFee(fee);
