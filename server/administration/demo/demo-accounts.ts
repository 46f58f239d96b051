import { createHash, randomInt } from 'node:crypto';
import type { Database, Queries } from '#server/database/database.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hashPassword, isPassword } from '#server/accounts/password/password.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import type { Role } from '#server/database/accounts/users.ts';
import {
  findDemoAccount,
  closeDemoAccount,
  openDemoAccount,
  markDemo,
} from '#server/database/administration/demo-accounts.ts';

/** A demo account as printed at start. */
export interface DemoSignIn {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export const demoPeople = [
  { key: 'amie', firstName: 'Amie', lastName: 'Ceesay', role: 'NORMAL_USER', shown: 'Attendee' },
  { key: 'omar', firstName: 'Omar', lastName: 'Jallow', role: 'ORGANIZER', shown: 'Organizer' },
  { key: 'ada', firstName: 'Ada', lastName: 'Njie', role: 'ADMIN', shown: 'Administrator' },
] as const satisfies readonly { readonly role: Role; readonly [field: string]: string }[];

type DemoKey = (typeof demoPeople)[number]['key'];

/** The password of each demo account. */
export type DemoPasswords = Readonly<Record<DemoKey, string>>;

const published = 'gambia-river-2026';
/** As in the README: acceptable on a server that only its own machine can reach. */
export const publishedPasswords: DemoPasswords = { amie: published, omar: published, ada: published };

/** Letters and digits that are not easily confused when copied from a terminal. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
const drawnLength = 16;

/** Generates random passwords, known only from the printed output. */
export function randomPasswords(): DemoPasswords {
  const draw = () => Array.from({ length: drawnLength }, () => signs[randomInt(signs.length)] ?? '').join('');
  return { amie: draw(), omar: draw(), ada: draw() };
}

export function demoSignIns(passwords: DemoPasswords): readonly DemoSignIn[] {
  return demoPeople.map(({ key, shown }) => ({
    role: shown,
    email: demoEmail(key),
    password: passwords[key],
  }));
}

export function demoEmail(key: string): string {
  return `${key}@demo.gatehouse.app`;
}

/** Returns an id in the form of a UUIDv7 that is the same at every first start. */
export function demoId(what: string): string {
  const hex = createHash('sha256').update(`gatehouse demo ${what}`).digest('hex');
  return `019a0000-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

interface DemoRow {
  readonly key: DemoKey;
  readonly id: string;
  readonly closed: boolean;
}

/** Returns demo accounts that still have the published password; `closed` tells which are disabled. */
async function publishedAccounts(queries: Queries): Promise<readonly DemoRow[]> {
  const found: DemoRow[] = [];
  for (const { key } of demoPeople) {
    const row = await findDemoAccount(queries, demoId(`user ${key}`));
    if (row !== null && (await isPassword(wirePasswordHash(published), row.passwordHash)))
      found.push({ key, id: row.id, closed: row.closed });
  }
  return found;
}

/**
 * Disables every demo account that still has the published password and ends its sessions, because the server can now
 * be reached by others. An account whose password was changed is left alone.
 *
 * @returns how many are disabled
 */
export function closeDemoAccounts(database: Database, now: number): Promise<number> {
  return database.transaction(async (queries) => {
    const accounts = await publishedAccounts(queries);
    for (const { id, closed } of accounts) {
      if (closed) continue;
      await closeDemoAccount(queries, id, now);
      await endSessionsOf(queries, id, 'demo accounts end where others reach the server', now);
    }
    return accounts.length;
  });
}

/**
 * Gives every demo account that still has the published password a random one.
 *
 * @returns what to print: the passwords are not stored
 */
export function replaceDemoPasswords(database: Database, now: number): Promise<readonly DemoSignIn[]> {
  const passwords = randomPasswords();
  return database.transaction(async (queries) => {
    const accounts = await publishedAccounts(queries);
    for (const { key, id } of accounts) {
      await openDemoAccount(queries, id, await hashPassword(wirePasswordHash(passwords[key])));
      await endSessionsOf(queries, id, 'the password was replaced', now);
    }
    await markDemo(queries, 'drawn');
    const changed = new Set<string>(accounts.map(({ key }) => demoEmail(key)));
    return demoSignIns(passwords).filter(({ email }) => changed.has(email));
  });
}
