import type { Logger } from 'pino';
import type { Listeners } from '#domain/listeners.ts';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import { createChannel, type OpenChannel } from './database/channel.ts';
import type { Database } from './database/database.ts';
import { databaseBus } from './ops/bus.ts';
import { joinClusterBus, type ClusterBus } from './ops/cluster-bus.ts';
import { natsBus } from './ops/nats-bus.ts';
import { fingerprintOf } from './signing/key-check.ts';

interface Meeting {
  readonly app: App;
  readonly database: Database;
  readonly masterKey: Uint8Array;
  readonly emailsWait: Listeners<[]>;
  readonly log: Logger;
}

/** Connects this server to the others by PostgreSQL or NATS; null with the embedded database, which has one server. */
export async function meet(
  { listenUrl, natsUrl }: Pick<Config, 'listenUrl' | 'natsUrl'>,
  { app: { nudges, identity }, database, masterKey, emailsWait, log }: Meeting,
): Promise<ClusterBus | null> {
  if (listenUrl === null) return null;
  const { accessChanges } = identity;
  const presence: OpenChannel = (on) => createChannel(listenUrl, on, { silent: true });
  const road =
    natsUrl === null
      ? { bus: databaseBus(listenUrl, database) }
      : { bus: natsBus(natsUrl, fingerprintOf(masterKey)), presence };
  return joinClusterBus({ ...road, nudges, accessChanges, emailsWait, log, againAfterMs: 2_000 });
}
