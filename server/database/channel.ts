import pg from 'pg';
import type { Queries } from './database.ts';

/** A line over which the servers on one PostgreSQL hear each other (LISTEN and NOTIFY). */
export interface Channel {
  /** @throws Error where the database cannot be reached. */
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
export const neighboursLine = 'gatehouse neighbours';

/**
 * @param url the PostgreSQL server that all share
 * @param on `heard`: what a server said; `lost`: the line is down, and stays so
 */
export function createChannel(
  url: string,
  on: { readonly heard: (text: string) => void; readonly lost: (error: unknown) => void },
): Channel {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // Nothing is sent on it for hours: a road that hangs is found out.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: neighboursLine,
  });
  client.on('error', on.lost);
  client.on('end', () => on.lost(undefined));
  client.on('notification', ({ payload }) => on.heard(payload ?? ''));
  return {
    async open() {
      await client.connect();
      await client.query(`LISTEN ${name}`);
    },
    notify: (text) => client.query('SELECT pg_notify($1, $2)', [name, text]),
    close: () => client.end().catch(() => undefined),
  };
}
