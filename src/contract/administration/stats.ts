import * as v from 'valibot';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { money } from '../wire/money.ts';

const number = v.number();
const perDay = v.array(v.number());

const troubledDevice = v.object({
  deviceId: v.string(),
  name: v.string(),
  registrationId: v.string(),
  eventName: v.string(),
  /** Unsent scans as reported at its last contact; null if its app does not report them. */
  unsent: v.nullable(v.number()),
  lastContactAt: v.nullable(v.string()),
  /** Its event is on, and it has been silent for five minutes. */
  stale: v.boolean(),
});
export type TroubledDevice = v.InferOutput<typeof troubledDevice>;

/** Statistics of the whole server, from indexes and existing sums, never by reading all scans. */
export const readStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  about:
    'Figures of the server: people, events, tickets, scans, revenue, sync state of devices, pending and failed work, disk, database and queue, and the last 30 days in UTC. At most ten seconds old.',
  reply: v.object({
    at: v.string(),
    users: v.object({ total: number, organizers: number, administrators: number, disabled: number }),
    events: v.object({
      total: number,
      published: number,
      drafts: number,
      cancelled: number,
      running: number,
    }),
    tickets: number,
    scans: number,
    /** Total, less refunds; by currency. */
    revenue: v.array(money),
    sync: v.object({
      /** Currently active devices. */
      devices: number,
      /** Active devices with unsent scans, and the number of these scans. */
      unsentDevices: number,
      unsentScans: number,
      staleDevices: number,
      openConflicts: number,
      /** Worst first. */
      troubled: v.array(troubledDevice),
    }),
    waiting: v.object({ applications: number, failedMessages: number, waitingMessages: number }),
    log: v.object({ errors: number, warnings: number }),
    queue: v.object({ waiting: number, late: number, givenUp: number }),
    database: v.object({ kind: v.string(), bytes: number, answeredInMs: number }),
    /** Disk of the server's data folder; null if the system does not report it. */
    disk: v.nullable(v.object({ freeBytes: number, totalBytes: number })),
    /** 30 days, the last one today. */
    trends: v.object({
      days: v.array(v.string()),
      signUps: perDay,
      tickets: perDay,
      entered: perDay,
      refused: perDay,
      revenue: v.array(v.object({ currency: v.string(), amounts: perDay })),
    }),
  }),
});
export type ServerStats = ReplyOf<typeof readStats>;
