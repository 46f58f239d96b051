import { secretAddress, wholeNumber } from './settings.ts';

/** Environment variables for the database, and for the bus between servers that share it. */
export const databaseEnvironment = {
  DATABASE_URL: secretAddress(
    'PostgreSQL to use instead of the embedded database.',
    'postgres://user:password@host:5432/gatehouse',
    ['postgres:', 'postgresql:'],
  ),
  DATABASE_LISTEN_URL: secretAddress(
    'The same PostgreSQL without the transaction pooler, if DATABASE_URL points to one: servers notify each other through it.',
    'postgres://user:password@host:5432/gatehouse',
    ['postgres:', 'postgresql:'],
  ),
  NATS_URL: secretAddress(
    'NATS server through which the servers on one PostgreSQL notify each other, instead of through PostgreSQL; tls:// for TLS from the first byte.',
    'nats://user:password@host:4222',
    ['nats:', 'tls:'],
  ),
  DATABASE_CONNECTIONS: wholeNumber(
    10,
    4,
    500,
    'Maximum number of connections to PostgreSQL; two more are used for notifications from other servers and for health checks.',
  ),
};
