import * as v from 'valibot';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { walletTicket, type WalletTicket } from '#contract/sales/tickets.ts';

/**
 * Parses a stored ticket; null if it cannot be shown because it has an older app's format or is damaged. An invalid
 * date or time zone would crash the whole screen. The next refresh replaces it.
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
