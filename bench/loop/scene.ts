import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { openPooled } from '#server/database/pooled.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hashPassword } from '#server/accounts/password/password.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createHand, type Hand } from '#tests/server-data/scanner-hand.ts';
import { nameGates } from '#tests/server-data/door-stores.ts';
import { fillEvents } from '../events/made-events.ts';
import { addDevice, type BenchDevice } from '../server/bench-server.ts';

/** An event with all the data that a long night leaves behind, and users who request it. */
export interface Scene {
  readonly database: Database;
  readonly event: CreatedEvent;
  readonly phone: BenchDevice;
  readonly hand: Hand;
  /** Ids of the tickets in the signed-in user's wallet. */
  readonly walletTickets: readonly string[];
  /** Sends a request as that user, who is also an administrator. */
  fetch(method: string, path: string, body?: unknown): Promise<Response>;
  signIn(): Promise<Response>;
  close(): Promise<void>;
}

export const masterKey = new Uint8Array(32).fill(7);
export const tickets = 100_000;
const events = 10_000;
const inWallet = 300;
const passwordHash = wirePasswordHash('loop-of-the-bench');

export async function setScene(url: string, databaseUrl: string): Promise<Scene> {
  const database = await openPooled(databaseUrl, () => undefined, { waitMs: 10_000, connections: 10 });
  const userId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, email, role, password_hash, created_at)
     VALUES ($1, 'loop', 'loop@example.org', 'ADMIN', $2, 0)`,
    [userId, await hashPassword(passwordHash)],
  );
  await fillEvents(database, events, Date.now());
  const event = await makeBigEvent(database, userId);
  await database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number < $3', [
    event.eventId,
    userId,
    inWallet,
  ]);
  const owned = await database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE holder_user_id = $1 ORDER BY number',
    [userId],
  );
  const call = (path: string, init?: RequestInit) => fetch(url + path, init);
  const phone = await addDevice(database, event.eventId, call);
  await database.query(`UPDATE devices SET role = 'supervisor' WHERE id = $1`, [phone.deviceId]);
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'gatehouse-web' },
  };
  const signIn = () =>
    call('/login', { ...post, body: JSON.stringify({ email: 'loop@example.org', passwordHash }) });
  const { accessToken } = (await (await signIn()).json()) as { accessToken: string };
  return {
    database,
    event,
    phone,
    hand: createHand(event.eventId, phone.deviceId),
    walletTickets: owned.map(({ id }) => id),
    signIn,
    fetch: (method, path, body) =>
      call(path, {
        method,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'x-api-key': 'gatehouse-web',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: () => database.close(),
  };
}

async function makeBigEvent(database: Database, organizerId: string): Promise<CreatedEvent> {
  const now = Date.now();
  const event = await createDemoEvent(
    database,
    createSealer(masterKey),
    {
      organizerId,
      name: 'A long night',
      timeZone: 'UTC',
      doorsOpenAt: now - 3_600_000,
      startsAt: now + 3_600_000,
      endsAt: now + 12 * 3_600_000,
      gates: Array.from({ length: 40 }, (_, at) => ({ name: `Gate ${at + 1}` })),
      types: [{ name: 'Any', tickets }],
    },
    now - 7_200_000,
  );
  await nameGates(database, event.eventId);
  return event;
}
