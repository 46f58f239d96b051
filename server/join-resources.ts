import type { Logger } from 'pino';
import * as eventsContract from '#contract/events.ts';
import * as liveContract from '#contract/live.ts';
import * as pingContract from '#contract/ping.ts';
import * as sessionContract from '#contract/session.ts';
import * as setupContract from '#contract/setup.ts';
import type { Database } from './database/database.ts';
import { serverEpoch } from './database/meta.ts';
import { join, type Joined } from './http/joined.ts';
import type { LiveTickets } from './http/live-tickets.ts';
import { nudgeAfter } from './http/nudge-after.ts';
import type { Identity } from './identity/identity.ts';
import type { Nudges } from './nudges.ts';
import { createEvents } from './resources/events.ts';
import { createLive } from './resources/live.ts';
import { createPing } from './resources/ping.ts';
import { createSession } from './resources/session.ts';
import { createSetup } from './resources/setup.ts';

export interface ResourceParts {
  readonly database: Database;
  readonly identity: Identity;
  readonly tickets: LiveTickets;
  readonly nudges: Nudges;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
  readonly log: Logger;
  readonly onFault: (error: unknown) => void;
}

/** The one place where every file of the contract meets the resource of the same name. */
export async function joinResources(parts: ResourceParts): Promise<readonly Joined[]> {
  const { database, identity, now } = parts;
  const epoch = await serverEpoch(database);
  const joined = [
    ...join(pingContract, createPing({ now, epoch })),
    ...join(sessionContract, createSession(identity)),
    ...join(setupContract, createSetup(identity)),
    ...join(eventsContract, createEvents(database)),
    ...join(liveContract, createLive(parts.tickets)),
  ];
  return nudgeAfter(joined, parts);
}
