import type { Logger } from 'pino';
import * as devicesContract from '#contract/devices.ts';
import * as eventsContract from '#contract/events.ts';
import * as gatesContract from '#contract/gates.ts';
import * as liveContract from '#contract/live.ts';
import * as manifestsContract from '#contract/manifests.ts';
import * as pingContract from '#contract/ping.ts';
import * as scansContract from '#contract/scans.ts';
import * as sessionContract from '#contract/session.ts';
import * as setupContract from '#contract/setup.ts';
import * as ticketsContract from '#contract/tickets.ts';
import type { Database } from './database/database.ts';
import { doorRecords } from './database/door-records.ts';
import { serverEpoch } from './database/meta.ts';
import { join, type Joined } from './http/joined.ts';
import type { LiveTickets } from './http/live-tickets.ts';
import type { Identity } from './identity/identity.ts';
import type { Nudges } from './nudges.ts';
import { devicesResource } from './resources/devices.ts';
import { createEvents } from './resources/events.ts';
import { gatesResource } from './resources/gates.ts';
import { createLive } from './resources/live.ts';
import { createManifestStore } from './resources/manifest-store.ts';
import { manifestsResource } from './resources/manifests.ts';
import { createPing } from './resources/ping.ts';
import { scansResource } from './resources/scans.ts';
import { createSession } from './resources/session.ts';
import { createSetup } from './resources/setup.ts';
import { ticketsResource } from './resources/tickets.ts';
import { createSealer } from './signing/seal.ts';
import { createSigners } from './signing/signers.ts';

export interface ResourceParts {
  readonly database: Database;
  readonly identity: Identity;
  readonly tickets: LiveTickets;
  readonly nudges: Nudges;
  readonly now: () => number;
  readonly masterKey: Uint8Array;
  readonly log: Logger;
}

/** The one place where every file of the contract meets the resource of the same name. */
export async function joinResources(parts: ResourceParts): Promise<readonly Joined[]> {
  const { database, identity, now } = parts;
  const epoch = await serverEpoch(database);
  const signers = createSigners(createSealer(parts.masterKey));
  const records = doorRecords(database);
  const manifests = createManifestStore({ database, signers, now, epoch });
  const door = {
    database,
    signers,
    records,
    manifests,
    epoch,
    now,
    log: parts.log,
    moved: (eventId: string, revision: number) => parts.nudges.moved(eventId, revision),
  };
  return [
    ...join(pingContract, createPing({ now, epoch })),
    ...join(sessionContract, createSession(identity)),
    ...join(setupContract, createSetup(identity)),
    ...join(eventsContract, createEvents(database)),
    ...join(gatesContract, gatesResource(door)),
    ...join(devicesContract, devicesResource(door)),
    ...join(manifestsContract, manifestsResource(door)),
    ...join(scansContract, scansResource(door)),
    ...join(ticketsContract, ticketsResource(door)),
    ...join(liveContract, createLive(parts.tickets)),
  ];
}
