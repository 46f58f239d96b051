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
  /** Scans that it has not handed over, as it said at its last contact; null where its app doesn't say. */
  unsent: v.nullable(v.number()),
  lastContactAt: v.nullable(v.string()),
  /** Its event is on, and nothing was heard of it for five minutes. */
  stale: v.boolean(),
});
export type TroubledDevice = v.InferOutput<typeof troubledDevice>;

/** The whole server in figures. Counted by indexes and from sums that are kept anyway, never by reading all scans. */
export const readStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'admin',
  about:
    'The server in figures: people, events, tickets, scans, revenue, how devices keep up, what waits or failed, disk, database and queue; and the last 30 days, by UTC. At most ten seconds old.',
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
    /** Since the beginning, less what was taken back; by currency. */
    revenue: v.array(money),
    sync: v.object({
      /** In force now. */
      devices: number,
      /** Of them with scans that are not handed over, and how many scans. */
      unsentDevices: number,
      unsentScans: number,
      staleDevices: number,
      openConflicts: number,
      /** The worst first. */
      troubled: v.array(troubledDevice),
    }),
    waiting: v.object({ applications: number, failedMessages: number, waitingMessages: number }),
    log: v.object({ errors: number, warnings: number }),
    queue: v.object({ waiting: number, late: number, givenUp: number }),
    database: v.object({ kind: v.string(), bytes: number, answeredInMs: number }),
    /** Of the folder of the server's data; null where its system doesn't say. */
    disk: v.nullable(v.object({ freeBytes: number, totalBytes: number })),
    /** 30 days, the last is today. */
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
