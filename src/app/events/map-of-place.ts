import type { WalletTicket } from '#contract/sales/tickets.ts';

/** A map with a place on it, found by its name and address. */
export const mapOfPlace = ({ name, address, city }: NonNullable<WalletTicket['venue']>): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([name, address, city].filter((part) => part !== '').join(' '))}`;
