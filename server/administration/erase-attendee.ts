import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noTicket } from '#server/access/refusals.ts';
import { emptyTicketPlace, findTicketContact } from '#server/database/accounts/ticket-contacts.ts';
import { eraseContact, type ErasedContact } from '#server/database/accounts/contact-ends.ts';
import { findUserByEmail, findUserByPhone } from '#server/database/accounts/users.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { commitIf } from '#server/database/commit-if.ts';

export interface EraseDeps {
  readonly database: Database;
  readonly now: () => number;
}

/** The attendee to erase, by a ticket of an event. */
export interface AttendeeToErase {
  readonly eventId: string;
  readonly ticketId: string;
}

/** Erased data, and whether an account has the same address or number, which stays. */
interface Erasure extends ErasedContact {
  readonly accountStays: boolean;
}

const hasAccount = refusal(409, 'person_has_account', (texts) => texts.administration.hasAccount);

/** Returns what would be erased for an attendee without an account, by erasing it and rolling back. */
export async function previewErasure(
  { database, now }: EraseDeps,
  meant: AttendeeToErase,
): Promise<(Erasure & { readonly isHeld: boolean }) | Refusal> {
  const never = () => false;
  const found = await commitIf(database, (queries) => erase(queries, meant, now()), never);
  if (found === hasAccount) return { orders: 0, places: 0, guests: 0, accountStays: true, isHeld: true };
  return isRefusal(found) ? found : { ...found, isHeld: false };
}

/**
 * Erases what others typed about an attendee without an account: on this ticket, and everywhere else their address or
 * number appears. Idempotent: a repeat erases and logs nothing.
 */
export function eraseAttendee(
  { database, now }: EraseDeps,
  caller: Caller,
  meant: AttendeeToErase,
): Promise<Erasure | Refusal> {
  return commitIf(
    database,
    async (queries) => {
      const erased = await erase(queries, meant, now());
      if (isRefusal(erased)) return erased;
      const { orders, places, guests } = erased;
      if (orders + places + guests > 0)
        await recordAction(queries, caller, {
          at: now(),
          action: 'person_erased',
          eventId: meant.eventId,
          details: { orders, places, guests },
        });
      return erased;
    },
    (erased) => !isRefusal(erased),
  );
}

async function erase(queries: Queries, meant: AttendeeToErase, now: number): Promise<Erasure | Refusal> {
  const found = await findTicketContact(queries, meant);
  if (found === null) return noTicket;
  if (found.holderUserId !== null) return hasAccount;
  const { email, phone } = found;
  const users = [
    email === '' ? null : await findUserByEmail(queries, email),
    phone === '' ? null : await findUserByPhone(queries, phone),
  ];
  // First by its name, which is erased together with the address.
  const own = await emptyTicketPlace(queries, meant.ticketId);
  const erased = await eraseContact(queries, { email, phone }, now);
  return {
    orders: erased.orders + own.orders,
    places: erased.places + own.places,
    guests: erased.guests + own.guests,
    accountStays: users.some((user) => user !== null),
  };
}
