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
    'Previews what would be deleted for an attendee without an account, by ticket and by the email address and phone number that others entered.',
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
    'Deletes what others entered about an attendee without an account; tickets, scans and amounts stay. Idempotent. Fails with 409 `person_has_account`, 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  params,
  reply: erasure,
});
