import pg from 'pg';
import type { Queries } from './database.ts';

/** A line over which servers hear each other. */
export interface Channel {
  /** @throws Error where there is nobody to speak to. */
  open(): Promise<void>;
  /** Tells every server that listens, this one included, in the order in which it was said. */
  notify(text: string): Promise<unknown>;
  /** Never throws. */
  close(): Promise<void>;
}

const name = 'gatehouse';

/** Says a text on the same channel over any connection. */
export const sayOver =
  (queries: Queries) =>
  (text: string): Promise<unknown> =>
    queries.query('SELECT pg_notify($1, $2)', [name, text]);

/** What the database calls such a line: each server at work has one. */
export const clusterBusLine = 'gatehouse neighbours';

/** `heard`: what a server said; `lost`: the line is down, and stays so. */
export type OpenChannel = (on: {
  readonly heard: (text: string) => void;
  readonly lost: (error: unknown) => void;
}) => Channel;

/**
 * A line through PostgreSQL (LISTEN and NOTIFY).
 *
 * @param url the PostgreSQL server that all share
 * @param how `silent`: nothing is heard on it
 */
export function createChannel(
  url: string,
  on: Parameters<OpenChannel>[0],
  { silent = false }: { readonly silent?: boolean } = {},
): Channel {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // Nothing is sent on it for hours: a road that hangs is found out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: clusterBusLine,
  });
  client.on('error', on.lost);
  client.on('end', () => on.lost(undefined));
  client.on('notification', ({ payload }) => on.heard(payload ?? ''));
  return {
    async open() {
      await client.connect();
      if (!silent) await client.query(`LISTEN ${name}`);
    },
    notify: (text) => client.query('SELECT pg_notify($1, $2)', [name, text]),
    close: () => client.end().catch(() => undefined),
  };
}
