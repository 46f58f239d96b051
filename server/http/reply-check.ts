import * as v from 'valibot';
import type { NoBody } from '#server/resources/call.ts';
import type { Joined } from '#server/resources/joined.ts';

/** Thrown if the server's reply violates its own contract. */
class BrokenContract extends Error {}

/**
 * Validates a reply strictly against its endpoint's schema: missing fields and unknown fields are both errors,
 * because replies are an allowlist of fields.
 */
export function checkReply(joined: Joined, value: unknown): void {
  const { reply } = joined.endpoint;
  if (reply === undefined) throw new BrokenContract(`${joined.name} answered JSON, its contract has none`);
  const wire: unknown = JSON.parse(JSON.stringify(value));
  const read = v.safeParse(reply, wire);
  if (!read.success)
    throw new BrokenContract(
      `${joined.name}: ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`,
    );
  if (JSON.stringify(sorted(read.output)) !== JSON.stringify(sorted(wire))) {
    throw new BrokenContract(`${joined.name} answered fields that its contract does not name`);
  }
}

/** Validates a reply without a body: the contract lists the statuses allowed for it. */
export function checkNoBody({ name, endpoint }: Joined, { noBody }: NoBody): void {
  if (endpoint.noBody?.includes(noBody) !== true)
    throw new BrokenContract(`${name} answered ${noBody} without a body, its contract does not`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
