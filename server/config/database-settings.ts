import { secretAddress, wholeNumber } from './settings.ts';

/** Environment variables for the database, and for the bus between servers that share it. */
export const databaseEnvironment = {
  DATABASE_URL: secretAddress(
    'PostgreSQL to use instead of the embedded database.',
    'postgres://user:password@host:5432/gatehouse',
    ['postgres:', 'postgresql:'],
  ),
  DATABASE_LISTEN_URL: secretAddress(
    'The same PostgreSQL past a pooler of transactions, where DATABASE_URL leads to one: servers hear each other there.',
    'postgres://user:password@host:5432/gatehouse',
    ['postgres:', 'postgresql:'],
  ),
  NATS_URL: secretAddress(
    'NATS by which servers on one PostgreSQL hear each other, in place of PostgreSQL itself; tls:// for TLS from the beginning.',
    'nats://user:password@host:4222',
    ['nats:', 'tls:'],
  ),
  DATABASE_CONNECTIONS: wholeNumber(
    10,
    4,
    500,
    'Most connections of this server to PostgreSQL for its work; two more are for hearing other servers and for its health.',
  ),
};
