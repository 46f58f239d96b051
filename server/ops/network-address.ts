import { isIPv4, isIPv6 } from 'node:net';

/** Stands for all addresses that cannot be parsed. */
const unreadable = 'unknown';

/**
 * Returns the network of an address in the canonical form that rate limits, logs and sockets use: an IPv4 address
 * unchanged, an IPv6 address as its /64, because that is what one customer is given. Brackets, ports and zones are
 * dropped. IPv4 inside IPv6 (mapped, NAT64, 6to4) becomes that IPv4 address.
 *
 * @returns null for text that is no address
 */
export function networkOf(text: string): string | null {
  const bare = withoutPort(text.trim().replaceAll('"', ''));
  if (isIPv4(bare)) return bare;
  const [address = ''] = bare.split('%', 1);
  return isIPv6(address) ? networkOfGroups(groupsOf(address)) : null;
}

/**
 * Returns the network a request came from. Each trusted proxy appends the address it saw to X-Forwarded-For, so
 * entries written by callers are further left and never trusted.
 *
 * @param forwarded the whole X-Forwarded-For, comma-separated; null when there is none
 * @param socketAddress the other end of the connection
 */
export function callerNetwork(
  forwarded: string | null,
  socketAddress: string,
  trustedProxies: number,
): string {
  const seen = trustedProxies === 0 ? undefined : (forwarded ?? '').split(',').at(-trustedProxies);
  return (seen === undefined ? null : networkOf(seen)) ?? networkOf(socketAddress) ?? unreadable;
}

/** Strips brackets and port from `[2001:db8::1]:443`, `[2001:db8::1]` and `192.0.2.1:443`. */
function withoutPort(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, dotted] = /^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  return bracketed ?? dotted ?? text;
}

/** Returns the eight groups of an IPv6 address accepted by `isIPv6`. */
function groupsOf(address: string): readonly number[] {
  const [left = [], right] = address.split('::', 2).map(readGroups);
  if (right === undefined) return left;
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function readGroups(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function networkOfGroups(groups: readonly number[]): string {
  const within = (...start: readonly number[]) => start.every((group, at) => groups[at] === group);
  // ::ffff:0:0/96 and 64:ff9b::/96 end in an IPv4 address, 2002::/16 is followed by one.
  if (within(0, 0, 0, 0, 0, 0xffff) || within(0x64, 0xff9b, 0, 0, 0, 0)) return dottedOf(groups.slice(6));
  if (within(0x2002)) return dottedOf(groups.slice(1, 3));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function dottedOf([high = 0, low = 0]: readonly number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
