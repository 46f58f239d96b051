import { randomUUID } from 'node:crypto';
import { isLeased, leaderLease } from '#server/database/leases.ts';
import type { OpenChannel } from '#server/database/channel.ts';
import type { Queries } from '#server/database/database.ts';
import { migrationState, type MigrationState } from '#server/database/migrate.ts';
import { within } from '#server/database/within.ts';
import { databaseNow } from '#server/database/clock.ts';

/** Facts that a database reports about itself. */
export interface ServerFacts extends MigrationState {
  /** 170005 for 17.5. */
  readonly version: number;
  /** Its clock, in ms. */
  readonly clock: number;
  readonly superuser: boolean;
  /** Whether this role may change the tables at the next upgrade. */
  readonly mayMigrate: boolean;
  readonly isReadOnly: boolean;
  readonly syncs: boolean;
  readonly maxConnections: number;
  readonly isUtf8: boolean;
  /** Whether a server is leader and runs background jobs. Null if there are no tables yet. */
  readonly isLed: boolean | null;
}

/** Reads the facts without changing anything. */
export async function readServerFacts(queries: Queries): Promise<ServerFacts> {
  const [row] = await queries.query<Omit<ServerFacts, keyof MigrationState | 'isLed'>>(
    `SELECT current_setting('server_version_num')::int AS version,
            ${databaseNow} AS clock,
            (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
            coalesce(
              (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('migrations')),
              true
            ) AND coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMigrate",
            pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly",
            current_setting('fsync')::boolean AND current_setting('synchronous_commit') <> 'off' AS syncs,
            current_setting('max_connections')::int AS "maxConnections",
            current_setting('server_encoding') = 'UTF8' AS "isUtf8"`,
  );
  if (row === undefined) throw new Error('the database returned no information about itself');
  const state = await migrationState(queries);
  return { ...row, ...state, isLed: state.missing === 0 ? await isLeased(queries, leaderLease) : null };
}

/** Maximum wait for a message from one connection to the other, in ms. */
const receiveTimeoutMs = 3_000;

/**
 * Returns whether one connection receives what another sends: a transaction pooler, or NATS without permission for
 * this user, silently prevents that.
 */
export async function isReceived(open: OpenChannel): Promise<boolean> {
  const text = `doctor ${randomUUID()}`;
  let hear: (() => void) | undefined;
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const ear = open({
    heard: (said: string) => (said === text ? hear?.() : undefined),
    lost: () => undefined,
  });
  const mouth = open({ heard: () => undefined, lost: () => undefined });
  try {
    await ear.open();
    await mouth.open();
    await mouth.notify(text);
    return await within(heard, receiveTimeoutMs);
  } catch {
    return false;
  } finally {
    await Promise.all([ear.close(), mouth.close()]);
  }
}
