import * as v from 'valibot';
import { walletTicket, type WalletTicket } from '#contract/sales/tickets.ts';

/**
 * A ticket as it was stored, or null where it cannot be shown: kept by an older app in another shape, or damaged. A
 * date or time zone that does not exist would stop the whole screen. The next fetch replaces it.
 */
export function readStoredTicket(stored: unknown): WalletTicket | null {
  const read = v.safeParse(walletTicket, stored);
  if (!read.success) return null;
  const { startsAt, endsAt, doorsOpenAt, movedFrom, timeZone } = read.output;
  const dates = [startsAt, endsAt, doorsOpenAt, movedFrom ?? startsAt];
  return dates.every((date) => Number.isFinite(Date.parse(date))) && isTimeZone(timeZone)
    ? read.output
    : null;
}

/** Zones that were looked up: a wallet has hundreds of tickets and a few zones, and each look-up takes a phone long. */
const zones = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  const known = zones.get(name) ?? lookUpZone(name);
  zones.set(name, known);
  return known;
}

function lookUpZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
