import type * as contract from '#contract/administration/logs.ts';
import type { Prove } from '#server/access/prove.ts';
import { exportLogs, readLogs, type FoundLine, type LogDeps } from '#server/administration/logs/read-logs.ts';
import type { LiveTickets } from '#server/ops/live-tickets.ts';
import type { Answer, StreamAnswer } from '#server/resources/call.ts';

/** The audit and server log for administrators. */
export function createLogs(deps: LogDeps & { readonly tickets: LiveTickets; readonly prove: Prove }): {
  readonly listLogs: Answer<typeof contract.listLogs>;
  readonly exportLogs: StreamAnswer<typeof contract.exportLogs>;
  readonly adminLiveTicket: Answer<typeof contract.adminLiveTicket>;
} {
  return {
    async listLogs({ query }) {
      const { rows, next } = await readLogs(deps, query, query);
      return { items: rows.map(toLine), next };
    },
    exportLogs: async ({ query, caller }) =>
      (await deps.prove(caller, undefined)) ?? exportLogs(deps, caller, query, query),
    adminLiveTicket: async ({ caller }) => ({
      ticket: await deps.tickets.issue({ caller, topic: 'admin:logs' }),
    }),
  };
}

function toLine(row: FoundLine): contract.LogLine {
  const { level, source, action, outcome, subject, requestId, doorAt, at } = row;
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    id: `${at}-${row.id}`,
    at: iso(at),
    level,
    source,
    action,
    outcome,
    person: named(row.actor, row.actorName),
    subject,
    event: named(row.eventId, row.eventName),
    device: named(row.deviceId, row.deviceName),
    gate: named(row.gateId, row.gateName),
    requestId,
    doorAt: doorAt === null ? null : iso(doorAt),
    lateMs: doorAt === null ? null : at - doorAt,
    details: Object.fromEntries(Object.entries(row.details).filter(isShown)),
  };
}

const named = (id: string | null, name: string) => (id === null ? null : { id, name });

const isShown = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  ['string', 'number', 'boolean'].includes(typeof entry[1]);
