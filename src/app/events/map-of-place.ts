import type { WalletTicket } from '#contract/sales/tickets.ts';

/** Returns a map URL that searches for a venue by name and address. */
export const mapOfPlace = ({ name, address, city }: NonNullable<WalletTicket['venue']>): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent([name, address, city].filter((part) => part !== '').join(' '))}`;
