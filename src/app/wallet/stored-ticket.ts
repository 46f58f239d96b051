import * as v from 'valibot';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { walletTicket, type WalletTicket } from '#contract/sales/tickets.ts';

/**
 * A ticket as it was stored, or null where it cannot be shown: kept by an older app in another shape, or damaged. A
 * date or time zone that does not exist would stop the whole screen. The next fetch replaces it.
 */
export function readStoredTicket(stored: unknown): WalletTicket | null {
  const read = v.safeParse(walletTicket, stored);
  if (!read.success) return null;
  const { startsAt, endsAt, doorsOpenAt, movedFrom, boughtFor, messages, timeZone } = read.output;
  const was = boughtFor === null ? [] : [boughtFor.startsAt, boughtFor.endsAt, boughtFor.doorsOpenAt];
  const terms = [boughtFor?.terms?.was, boughtFor?.terms?.now].flatMap((one) => [
    one?.validFrom ?? startsAt,
    one?.validUntil ?? startsAt,
  ]);
  const sent = messages.map(({ sentAt }) => sentAt);
  const dates = [startsAt, endsAt, doorsOpenAt, movedFrom ?? startsAt, ...was, ...terms, ...sent];
  return dates.every((date) => Number.isFinite(Date.parse(date))) && isTimeZone(timeZone)
    ? read.output
    : null;
}
