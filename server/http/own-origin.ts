import { hostname, networkInterfaces } from 'node:os';

export interface OwnOrigin {
  /** Public origin of the server; null if it is not configured. */
  readonly publicOrigin: string | null;
  /** Fallback origin. */
  readonly usualOrigin: string;
  /** Names and addresses of this machine, in lower case, without ports. */
  readonly ownHosts: ReadonlySet<string>;
}

/**
 * Returns the origin for links to the server's pages: the configured one, otherwise the requested one if it is this
 * machine's own. A Host header alone is never trusted: it would put anybody's address into links, calendars and
 * search engines.
 */
export function ownOrigin(url: URL, { publicOrigin, usualOrigin, ownHosts }: OwnOrigin): string {
  if (publicOrigin !== null) return publicOrigin;
  return ownHosts.has(url.hostname.toLowerCase()) ? url.origin : usualOrigin;
}

/** Returns this machine's names and addresses on its networks, as spelled in URLs. */
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
