import type { EditableWay, WayForm } from '#contract/sales/ways-to-pay.ts';
import { reserveHours, ticketTimes } from '#domain/sales/manual-payment.ts';
import type { Texts } from '#domain/text/three-way.ts';

/** Fields of a payment method's form: the time is a number of hours or days. */
export type WayField = 'name' | 'instructions' | 'count' | 'unit' | 'tickets';

export const newWayTexts: Texts<WayField> = {
  name: '',
  instructions: '',
  count: '3',
  unit: 'days',
  tickets: 'when_paid',
};

/** Converts a payment method to its form; whole days are shown as days. */
export function textsOfWay({
  name,
  instructions,
  reserveHours: hours,
  tickets,
}: EditableWay): Texts<WayField> {
  const isDays = hours % 24 === 0;
  return {
    name,
    instructions,
    count: String(isDays ? hours / 24 : hours),
    unit: isDays ? 'days' : 'hours',
    tickets: tickets === 'at_once' ? 'at_once' : 'when_paid',
  };
}

const hoursOf = ({ count, unit }: Texts<WayField>): number =>
  /^\d{1,4}$/.test(count.trim()) ? Number(count) * (unit === 'days' ? 24 : 1) : 0;

/** Returns errors by field before sending. */
export function problemsOfWay(
  texts: Texts<WayField>,
): Partial<Record<WayField, 'name' | 'instructions' | 'count'>> {
  const hours = hoursOf(texts);
  return {
    ...(texts.name.trim() === '' ? { name: 'name' } : {}),
    ...(texts.instructions.trim() === '' ? { instructions: 'instructions' } : {}),
    ...(hours < reserveHours.least || hours > reserveHours.most ? { count: 'count' } : {}),
  };
}

/** Converts a valid form to its request body. */
export const wayOf = (texts: Texts<WayField>): WayForm => ({
  name: texts.name.trim(),
  instructions: texts.instructions.trim(),
  reserveHours: hoursOf(texts),
  tickets: ticketTimes.find((known) => known === texts.tickets) ?? 'when_paid',
});
