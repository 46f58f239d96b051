import { createChannel, publishOver, type OpenChannel } from '#server/database/channel.ts';
import type { Queries } from '#server/database/database.ts';

/** How servers reach each other: how to open a connection, and what to log when one receives nothing. */
export interface Bus {
  readonly name: 'postgres' | 'nats';
  readonly open: OpenChannel;
  /** Sends a text on the same bus over another connection. */
  readonly sayElsewhere: (text: string) => Promise<unknown>;
  readonly silent: { readonly code: string; readonly message: string };
}

/** The default bus, which needs only the database: LISTEN and NOTIFY. @param url bypasses any transaction pooler */
export const databaseBus = (url: string, queries: Queries): Bus => ({
  name: 'postgres',
  open: (on) => createChannel(url, on),
  sayElsewhere: publishOver(queries),
  silent: {
    code: 'listen_silent',
    message:
      'other servers are not heard here, as LISTEN is silent: behind a pooler of transactions, or where DATABASE_LISTEN_URL is of another database; gates at other servers hear late; set DATABASE_LISTEN_URL to PostgreSQL itself',
  },
});
