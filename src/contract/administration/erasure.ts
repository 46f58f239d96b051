import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';

const path = '/api/admin/events/{registrationId}/attendees/{ticketId}/erasure';
const params = v.object({ ...eventParams.entries, ticketId: v.pipe(v.string(), v.maxLength(64)) });

/** How much data was found in the whole installation. */
const erasure = v.object({
  /** Orders placed with their address or number, or with their name if nothing else is known. */
  orders: v.number(),
  /** Places in orders, and tickets issued without an order, that name them. */
  places: v.number(),
  /** Guest list rows. */
  guests: v.number(),
  /** An account has this address or number: it and its own orders are kept. */
  accountStays: v.boolean(),
});

export const previewErasure = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  about:
    'What would be emptied of an attendee who has no account, by the ticket and by the address and number that others typed.',
  params,
  reply: v.object({
    ...erasure.entries,
    /** An account holds the ticket: nothing is erased this way, only together with the account. */
    isHeld: v.boolean(),
  }),
});

export const eraseAttendee = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  about:
    'Empties what others typed of an attendee who has no account; tickets, scans and sums stay. Again: nothing more is emptied. Refused with 409 `person_has_account`, and with 403 `proof_needed` or `sign_in_again` where the last proof of the session is older than 15 minutes.',
  params,
  reply: erasure,
});
