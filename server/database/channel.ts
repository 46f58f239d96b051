import pg from 'pg';
import type { Queries } from './database.ts';

/** A connection over which servers exchange messages. */
export interface Channel {
  /** @throws Error if the other side cannot be reached */
  open(): Promise<void>;
  /** Sends to every listening server including this one, in order. */
  notify(text: string): Promise<unknown>;
  /** Never throws. */
  close(): Promise<void>;
}

const name = 'gatehouse';

/** Sends a text to the same channel over any connection. */
export const publishOver =
  (queries: Queries) =>
  (text: string): Promise<unknown> =>
    queries.query('SELECT pg_notify($1, $2)', [name, text]);

/** The connection's application name in the database: each running server has one. */
export const clusterBusLine = 'gatehouse neighbours';

/** `heard`: a message from a server; `lost`: the connection is permanently down. */
export type OpenChannel = (on: {
  readonly heard: (text: string) => void;
  readonly lost: (error: unknown) => void;
}) => Channel;

/**
 * Creates a channel over PostgreSQL (LISTEN and NOTIFY).
 *
 * @param url the PostgreSQL server that all share
 * @param how `silent`: only send, do not listen
 */
export function createChannel(
  url: string,
  on: Parameters<OpenChannel>[0],
  { silent = false }: { readonly silent?: boolean } = {},
): Channel {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    // It may be idle for hours: keep-alive detects a dead connection.
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
