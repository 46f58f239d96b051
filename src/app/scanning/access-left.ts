/** From then on the end of a phone's access is announced; ms. */
const lowMs = 2 * 3_600_000;
/** Less than this is shown as this; ms. */
const leastMs = 60_000;

/** How long a phone may still scan: `leftMs` is at least a minute. */
export type AccessLeft =
  | { readonly kind: 'enough' }
  | { readonly kind: 'over' }
  | { readonly kind: 'low'; readonly leftMs: number };

/** Returns whether a phone's access is about to end. The phone renews it by itself whenever it is online. */
export function accessLeft(leaseExpiresAt: number, certainTime: number): AccessLeft {
  const left = leaseExpiresAt - certainTime;
  if (left <= 0) return { kind: 'over' };
  return left < lowMs ? { kind: 'low', leftMs: Math.max(left, leastMs) } : { kind: 'enough' };
}
