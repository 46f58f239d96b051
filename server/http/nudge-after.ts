import type { Database } from '../database/database.ts';
import type { Nudges } from '../nudges.ts';
import { isRefusal } from '../resource.ts';
import type { Joined } from './joined.ts';

/**
 * Nudges the listeners of an event after every call that may have moved it: the answer came back, so what it wrote is
 * committed. A nudge that fails costs a moment's delay, never the call.
 */
export function nudgeAfter(
  joined: readonly Joined[],
  parts: { readonly database: Database; readonly nudges: Nudges; readonly onFault: (error: unknown) => void },
): readonly Joined[] {
  return joined.map((one) => {
    if (one.endpoint.method === 'GET' || one.name === 'liveTicket') return one;
    return {
      ...one,
      answer: async (call, wire) => {
        const value = await one.answer(call, wire);
        if (!isRefusal(value)) nudge(parts, call.params).catch(parts.onFault);
        return value;
      },
    };
  });
}

async function nudge({ database, nudges }: { database: Database; nudges: Nudges }, params: unknown): Promise<void> {
  const { registrationId, ticketId } = readIds(params);
  if (registrationId === null && ticketId === null) return;
  const [row] = await database.query<{ id: string; revision: number }>(
    registrationId === null
      ? 'SELECT e.id, e.revision FROM events e JOIN tickets t ON t.event_id = e.id WHERE t.id = $1'
      : 'SELECT id, revision FROM events WHERE id = $1',
    [registrationId ?? ticketId],
  );
  if (row !== undefined) nudges.moved(row.id, row.revision);
}

function readIds(params: unknown): { readonly registrationId: string | null; readonly ticketId: string | null } {
  if (typeof params !== 'object' || params === null) return { registrationId: null, ticketId: null };
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    registrationId: 'registrationId' in params ? text(params.registrationId) : null,
    ticketId: 'ticketId' in params ? text(params.ticketId) : null,
  };
}
