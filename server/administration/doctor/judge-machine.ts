import { join } from 'node:path';
import { connectionsBesides } from '#server/database/pooled.ts';
import { clockApartMs, clockFollowedMs } from '#server/ops/shared-clock.ts';
import type { DatabaseState, Facts, FolderFacts } from './facts.ts';
import { judgeMessages } from './judge-messages.ts';
import { judgeWallet } from './judge-passes.ts';
import { judgePayments } from './judge-payments.ts';
import { risky, said, well, wrong, type Finding } from './finding.ts';

const megabyte = 1024 * 1024;
/** With less free disk space the server soon stops. */
const minFree = 200 * megabyte;
const scarceFree = 1024 * megabyte;
/** A copy of the database must fit beside it. */
const forBackup = 64 * megabyte;
const oldestPostgres = 150_000;

/** Checks the machine, its disk and the services around it. */
export function judgeMachine(facts: Facts): Finding[] {
  const { folder, database, mail, address, stripe, memory } = facts;
  return [
    ...judgeFolder(folder, database),
    ...judgeDatabase(database),
    ...(stripe === null ? [] : judgePayments(stripe)),
    ...said(
      mail !== null &&
        (mail.problem === null
          ? well('The mail server accepts the sign-in.')
          : wrong(`SMTP_URL: the mail server failed: ${mail.problem}. Emails wait in the outbox.`)),
      address === 'ours' && well('PUBLIC_URL reaches a Gatehouse server.'),
      address === 'another' && wrong('PUBLIC_URL points to another server: its /healthz isn’t Gatehouse’s.'),
      address === 'nobody' &&
        risky('PUBLIC_URL doesn’t respond from this machine. Are the server and the proxy running?'),
      memory !== null && risky(memory),
    ),
  ];
}

function judgeFolder(folder: FolderFacts, database: DatabaseState): Finding[] {
  const { path, exists, problem, mode, keyMode, freeBytes, databaseBytes } = folder;
  if (!exists) return [well(`DATA_DIR: ${path} will be created at the first start.`)];
  const key = join(path, 'master.key');
  const seen = mode === null || (mode & 0o011) !== 0;
  const isEmbedded = database.kind !== 'open' || database.form === 'embedded';
  const free =
    freeBytes === null ? '' : `${Math.floor(freeBytes / megabyte)} MB are free on the disk of ${path}`;
  return said(
    problem !== null && wrong(problem),
    keyMode !== null &&
      (keyMode & 0o077) !== 0 &&
      (seen ? wrong : risky)(
        `${key} can be read by other accounts on this machine, which could then forge tickets: chmod 600 ${key}`,
      ),
    mode !== null &&
      (mode & 0o077) !== 0 &&
      risky(`${path} is accessible to other accounts on this machine: chmod 700 ${path}`),
    freeBytes !== null && freeBytes < minFree && wrong(`${free}. Make room before the doors open.`),
    freeBytes !== null && freeBytes >= minFree && freeBytes < scarceFree && risky(`${free}. Make room soon.`),
    freeBytes !== null &&
      isEmbedded &&
      freeBytes >= minFree &&
      freeBytes < databaseBytes + forBackup &&
      risky(`${free}: too little for a backup, which copies the database beside itself first.`),
    freeBytes !== null && freeBytes >= scarceFree && well(`${free}.`),
  );
}

function judgeDatabase(database: DatabaseState): Finding[] {
  switch (database.kind) {
    case 'away':
      return [wrong(`The database cannot be used: ${database.reason}`)];
    case 'new':
      return [well('There is no database yet; the first start creates it.')];
    case 'running':
      return [
        database.problem === null
          ? well('A server is running on this folder and is ready.')
          : wrong(`A server is running on this folder and is not ready: ${database.problem}`),
      ];
    case 'open':
      return judgeOpen(database);
  }
}

type Open = Extract<DatabaseState, { kind: 'open' }>;

function judgeOpen(open: Open): Finding[] {
  const { form, facts, clockAheadMs, keyProblem, role, connections, wallets, failed } = open;
  const apart = Math.abs(clockAheadMs);
  const seconds = Math.round(apart / 1000);
  const clock = `This machine’s clock is ${seconds} s ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the database’s. Synchronize both with NTP.`;
  return [
    ...said(
      keyProblem !== null && wrong(keyProblem),
      apart > clockFollowedMs && wrong(clock),
      apart > clockApartMs && apart <= clockFollowedMs && risky(clock),
    ),
    ...judgeTables(facts),
    ...(form === 'postgres'
      ? judgePostgres(facts, { bus: judgeBus(open), each: connections + connectionsBesides })
      : []),
    ...judgeLead(facts.isLed, role),
    ...wallets.map(judgeWallet),
    ...(facts.missing === 0 ? judgeMessages(failed) : []),
  ];
}

function judgeLead(isLed: boolean | null, role: Open['role']): Finding[] {
  return said(
    isLed === true && well('One server is the leader and runs emails, clean-up and other background jobs.'),
    isLed === false &&
      role === 'web' &&
      wrong(
        'ROLE is web, and no server runs background work, so no emails are sent. Start one with ROLE=worker or all.',
      ),
  );
}

function judgeTables({ missing, unknown, mayMigrate }: Open['facts']): Finding[] {
  const steps = missing === 1 ? '1 step' : `${missing} steps`;
  return said(
    unknown !== null &&
      wrong(`The database was used by a newer version (step ${unknown}): this version will not start on it.`),
    !mayMigrate &&
      wrong(
        'DATABASE_URL: this role can’t change the tables. Make it their owner and grant it CREATE on the schema.',
      ),
    missing === null && well('The database is empty; the first start creates its tables.'),
    missing !== null && missing > 0 && well(`The next start brings the tables up to date (${steps}).`),
    missing === 0 && unknown === null && well('The database is reachable, and its tables are up to date.'),
  );
}

function judgeBus({ listens, bus }: Open): Finding {
  if (bus === 'nats')
    return listens
      ? well('Servers notify each other through NATS.')
      : wrong(
          'Messages through NATS_URL don’t arrive: the server is unreachable, or its user can’t publish and subscribe to gatehouse.>. Gates on other servers would be updated late.',
        );
  return listens
    ? well('Servers notify each other through the database.')
    : wrong(
        'LISTEN doesn’t work at this address, probably because of a transaction pooler: gates on other servers would be updated late. Set DATABASE_LISTEN_URL to PostgreSQL itself.',
      );
}

function judgePostgres(
  facts: Open['facts'],
  { bus, each }: { readonly bus: Finding; readonly each: number },
): Finding[] {
  const { version, superuser, isReadOnly, syncs, maxConnections, isUtf8 } = facts;
  return said(
    version < oldestPostgres &&
      wrong(`PostgreSQL ${Math.floor(version / 10_000)} is too old: version 15 or later is required.`),
    isReadOnly && wrong('The database is read-only, or a standby.'),
    !isUtf8 && wrong('The database does not store UTF-8: create it with ENCODING ’UTF8’.'),
    !syncs &&
      wrong(
        'PostgreSQL doesn’t wait for its disk (fsync or synchronous_commit is off): a power failure would lose acknowledged scans.',
      ),
    superuser && risky('DATABASE_URL: this role is a superuser. Create a role for Gatehouse.'),
    maxConnections < each * 2 &&
      risky(
        `PostgreSQL allows ${maxConnections} connections, and each server uses up to ${each}: raise max_connections or lower DATABASE_CONNECTIONS.`,
      ),
    bus,
  );
}
