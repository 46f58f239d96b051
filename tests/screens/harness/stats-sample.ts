import type { ServerStats } from '#contract/administration/stats.ts';
import type { listJobs } from '#contract/jobs.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { longName, now } from './samples.ts';

const days = Array.from({ length: 30 }, (_, nth) =>
  new Date(now - (29 - nth) * 86_400_000).toISOString().slice(0, 10),
);
const line = (most: number) => days.map((_, nth) => Math.round((most * (nth % 7)) / 7));

/** Statistics in which every figure has a value, problems included. */
export const stats: ServerStats = {
  at: new Date(now).toISOString(),
  users: { total: 100_214, organizers: 312, administrators: 4, disabled: 18 },
  events: { total: 2_431, published: 1_900, drafts: 400, cancelled: 31, running: 3 },
  tickets: 1_204_331,
  scans: 1_000_812,
  revenue: [
    { currency: 'GMD', amount: 1_250_000_00 },
    { currency: 'EUR', amount: 2_300_00 },
  ],
  sync: {
    devices: 41,
    unsentDevices: 1,
    unsentScans: 37,
    staleDevices: 1,
    openConflicts: 5,
    troubled: [
      {
        deviceId: 'device',
        name: longName,
        registrationId: 'event',
        eventName: longName,
        unsent: 37,
        lastContactAt: new Date(now - 600_000).toISOString(),
        stale: true,
      },
    ],
  },
  waiting: { applications: 2, failedMessages: 1, waitingMessages: 4 },
  log: { errors: 3, warnings: 20 },
  queue: { waiting: 6, late: 1, givenUp: 1 },
  database: { kind: 'postgres', bytes: 4_200_000_000, answeredInMs: 41 },
  disk: { freeBytes: 80_000_000_000, totalBytes: 200_000_000_000 },
  trends: {
    days,
    signUps: line(70),
    tickets: line(700),
    entered: line(650),
    refused: line(40),
    revenue: [{ currency: 'GMD', amounts: line(900_000) }],
  },
};

export const givenUpJob: ReplyOf<typeof listJobs>['items'][number] = {
  id: 'job',
  kind: 'letters',
  subject: 'letter',
  attempts: 5,
  problem: 'the gateway refused',
  givenUpAt: new Date(now).toISOString(),
};
