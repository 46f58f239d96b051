import * as v from 'valibot';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import { maxPromoCodes, normalPromo, promoKinds, promoStates } from '#domain/sales/promo-code.ts';
import { holdReply } from './holds.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { formTime, newId, wholeBetween } from '../wire/form-fields.ts';
import { count, pageOf, tableLanguage } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';

const id = v.pipe(v.string(), v.maxLength(64));
/** As typed; compared ignoring case and spaces. */
const typedCode = v.pipe(v.string(), v.maxLength(60), v.transform(normalPromo));
const code = v.pipe(typedCode, v.regex(/^[A-Z0-9_-]{3,40}$/, problem('promoCode')));

const terms = {
  kind: v.picklist(promoKinds),
  /** Per cent, or minor units of the event's currency; 0 for a code that only reveals hidden tickets. */
  value: wholeBetween(0, maxMinorUnits, 'promoValue'),
  /** Ticket types it is for; empty for all. */
  ticketTypeIds: v.optional(v.pipe(v.array(id), v.maxLength(256)), []),
  /** Maximum tickets in total; null for no limit. */
  mostUses: v.nullable(wholeBetween(1, maxPlaces, 'promoUses')),
  /** Maximum tickets per person; null for no limit. */
  mostPerPerson: v.nullable(wholeBetween(1, maxPlaces, 'promoUses')),
  startsAt: v.nullable(formTime),
  endsAt: v.nullable(formTime),
};
const termsBody = v.object(terms);
export type PromoTermsBody = v.InferOutput<typeof termsBody>;

const promoCode = v.object({
  promoCodeId: v.string(),
  code: v.string(),
  /** `unknown` from a newer server: such a code describes its own discount. */
  kind: wordOf([...promoKinds, 'unknown'], 'unknown'),
  value: v.number(),
  ticketTypeIds: v.array(v.string()),
  mostUses: v.nullable(v.number()),
  mostPerPerson: v.nullable(v.number()),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  state: wordOf([...promoStates, 'unknown'], 'unknown'),
  /** Tickets reserved, ordered or bought with it. */
  uses: v.number(),
  /** Total discount on tickets bought and not refunded since, minor units. */
  tookOff: v.number(),
});
export type PromoCode = v.InferOutput<typeof promoCode>;

const promoParams = v.object({ ...eventParams.entries, promoCodeId: id });

export const listPromoCodes = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/promo-codes',
  access: 'event_staff',
  about: 'An event’s promo codes, newest first. `search`: part of a code.',
  params: eventParams,
  query: v.object({
    search: v.optional(typedCode, ''),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: pageOf(promoCode),
});

export const addPromoCode = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/promo-codes',
  access: 'event_staff',
  about:
    'Creates a promo code. Idempotent by promoCodeId, which the client generates. Fails with 409 `promo_taken` if the event already has this code, 422 `invalid` at the invalid field.',
  params: eventParams,
  body: v.object({ promoCodeId: newId, code, ...terms }),
  reply: promoCode,
});

export const addPromoCodes = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/promo-codes/batch',
  access: 'event_staff',
  about:
    'Generates many promo codes with the same terms and a common prefix. Idempotent by batchId: repeating it returns how many were created.',
  params: eventParams,
  body: v.object({
    batchId: newId,
    prefix: v.pipe(typedCode, v.regex(/^[A-Z0-9_-]{0,20}$/, problem('promoPrefix'))),
    count: wholeBetween(1, maxPromoCodes, 'promoCount'),
    ...terms,
  }),
  reply: v.object({ made: v.number() }),
});

export const switchPromoCode = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/promo-codes/{promoCodeId}/off',
  access: 'event_staff',
  about: 'Deactivates a promo code, or activates it again. Reservations with the code keep their price.',
  params: promoParams,
  body: v.object({ off: v.boolean() }),
  reply: v.object({ off: v.boolean() }),
});

export const exportPromoCodes = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/promo-codes.csv',
  access: 'event_staff',
  about: 'All of an event’s promo codes as CSV (UTF-8 with BOM); no cell is a formula.',
  params: eventParams,
  query: v.object({ language: tableLanguage }),
});

export const useHoldPromo = endpoint({
  method: 'PUT',
  path: '/api/holds/{holdId}/promo-code',
  access: 'public',
  about:
    'Applies a promo code to a reservation and replaces an earlier one; an empty code removes it. Knowing the reservation’s id is sufficient. Returns the new price per place. Fails with 404 `promo_unknown`, 409 `promo_over`, `promo_not_yet`, `promo_other_tickets`, `promo_used_up` and `promo_person_limit` (details: `left`, tickets), `hold_expired`, `hold_ordered`.',
  params: v.object({ holdId: v.pipe(v.string(), v.uuid()) }),
  body: v.object({ code: typedCode }),
  reply: holdReply,
});
