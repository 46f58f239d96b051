import { hostname, networkInterfaces } from 'node:os';

export interface OwnOrigin {
  /** Origin at which people reach the server; null where it is not configured. */
  readonly publicOrigin: string | null;
  /** What is said where nobody knows better. */
  readonly usualOrigin: string;
  /** Names and addresses of this machine, lower case, without ports. */
  readonly ownHosts: ReadonlySet<string>;
}

/**
 * The origin that addresses of the server's pages begin with: as configured, else the one that was asked if it is this
 * machine's own. A Host header alone is never believed: it would write anybody's address into links, calendars and
 * search engines.
 */
export function ownOrigin(url: URL, { publicOrigin, usualOrigin, ownHosts }: OwnOrigin): string {
  if (publicOrigin !== null) return publicOrigin;
  return ownHosts.has(url.hostname.toLowerCase()) ? url.origin : usualOrigin;
}

/** What this machine is called on its networks, as addresses in URLs spell it. */
export function findOwnHosts(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const name = hostname().toLowerCase();
  return new Set([
    'localhost',
    '127.0.0.1',
    '[::1]',
    name,
    `${name}.local`,
    ...addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address.toLowerCase()}]` : address)),
  ]);
}
