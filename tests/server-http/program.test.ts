import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Receipt } from '#domain/door/receipt.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import {
  addDevice,
  addEvent,
  addPerson,
  masterKey,
  openTestApp,
  signedBy,
  type TestDevice,
} from './test-app.ts';
import { makeScan } from './scan-maker.ts';
import { freshDataFolder } from './fresh-data.ts';
import { readJson } from './read-json.ts';
import { killPrograms, startProgram, type Program } from './started-program.ts';

/** A program that has reported its address. */
type Running = Omit<Program, 'url'> & { readonly url: string };

let folder = '';
beforeEach(async () => {
  folder = await freshDataFolder();
});
afterEach(async () => {
  await killPrograms();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real program and waits until it has reported its address. */
async function run(
  flags: readonly string[] = ['--empty'],
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const env = { DATA_DIR: folder, MASTER_KEY: Buffer.from(masterKey).toString('base64'), ...environment };
  const program = startProgram('run.ts', flags, { env });
  return { ...program, url: await program.url };
}

/** Creates an event with a device in the data folder before the program starts. */
async function prepare(): Promise<{ eventId: string; gateId: string; device: TestDevice }> {
  const test = await openTestApp({ DATA_DIR: folder });
  const eventId = await addEvent(test, (await addPerson(test, 'awa', 'ORGANIZER')).id);
  const device = await addDevice(test, eventId);
  const [gate] = await test.database.query<{ id: string }>(
    'SELECT id FROM gates WHERE event_id = $1 ORDER BY id',
    [eventId],
  );
  await test.close();
  return { eventId, gateId: gate?.id ?? '', device };
}

test('loses no acknowledged scan after kill -9 under load, and restarts without repair', async () => {
  const { eventId, gateId, device } = await prepare();
  const path = `/api/events/${eventId}/scans`;
  const body = (seq: number) =>
    JSON.stringify({
      deviceId: device.deviceId,
      epoch: 'life-1',
      scans: [
        makeScan({
          eventId,
          gateId,
          deviceId: device.deviceId,
          seq,
          ticketNumber: seq % 20,
          at: 1_795_000_000_000 + seq,
        }),
      ],
    });
  const post = async (url: string, text: string) => {
    const headers = signedBy(device, { method: 'POST', path, at: Date.now(), body: text });
    const reply = await fetch(url + path, {
      method: 'POST',
      body: text,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const { receipts } = await readJson<{ receipts: Receipt[] }>(reply);
    return receipts[0];
  };
  const acknowledged: { text: string; outcome: string }[] = [];
  for (let life = 0; life < 3; life += 1) {
    const program = await run();
    let seq = life * 1000;
    const sender = async () => {
      for (;;) {
        const text = body((seq += 1));
        const receipt = await post(program.url, text).catch(() => null);
        if (receipt === null) return;
        acknowledged.push({ text, outcome: JSON.stringify(receipt?.outcome) });
        if (acknowledged.length === 25 * (life + 1)) program.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: 8 }, sender));
  }
  const program = await run();
  for (const { text, outcome } of acknowledged) {
    const again = await post(program.url, text);
    expect([again?.status, JSON.stringify(again?.outcome)]).toEqual(['duplicate', outcome]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(75);
}, 600_000);

test.each(['SIGTERM', 'SIGINT'] as const)('exits with 0 on %s after closing the database', async (signal) => {
  const program = await run();
  program.child.kill(signal);
  const { code, output } = await program.ended;
  expect(code).toBe(0);
  expect(output).toContain('"msg":"stopped"');
});

test('prints the setup link on an empty start, and its page responds', async () => {
  const program = await run(['--empty']);
  const link = /http:\S+\/setup\?token=\S+/.exec(program.output())?.[0] ?? '';
  expect(await (await fetch(link)).text()).toContain('first administrator');
  expect(program.output()).not.toContain('Demo sign-ins');
});

test('exits with 2 on an invalid setting and lists the valid values', async () => {
  await expect(run([], { PORT: 'abc' })).rejects.toThrow(
    /ended with 2: .*\n.*PORT: "abc" is not a whole number.*8080/,
  );
});

test('explains a port already in use', async () => {
  const first = await run();
  const other = mkdtempSync(join(tmpdir(), 'gatehouse-program-'));
  await expect(run([], { PORT: new URL(first.url).port, DATA_DIR: other })).rejects.toThrow(
    /ended with 1: [^]*is taken\. Stop what uses it/,
  );
  rmSync(other, { recursive: true, force: true });
});

test('lists flags and settings with --help and starts nothing', async () => {
  await expect(run(['--help'])).rejects.toThrow(/ended with (0|null): [^]*--lan[^]*DATABASE_URL/);
});

test('creates demo data at the first start and prints its sign-ins, and only prints them at the second', async () => {
  const first = await run([]);
  const email = /Organizer\s+(\S+)\s+(\S+)/.exec(first.output());
  expect(first.output()).not.toContain('/setup?token=');
  const login = async (url: string) =>
    fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'gatehouse-web' },
      body: JSON.stringify({ email: email?.[1], passwordHash: wirePasswordHash(email?.[2] ?? '') }),
    });
  const reply = await readJson<{ accessToken: string }>(await login(first.url));
  const mine = await fetch(`${first.url}/api/events/mine`, {
    headers: { authorization: `Bearer ${reply.accessToken}` },
  });
  const events = await readJson<{ items: { ticketsIssued: number }[] }>(mine);
  // A few of the 500 tickets of today's event are void and not counted.
  expect(events.items.some((one) => one.ticketsIssued >= 490)).toBe(true);
  first.child.kill('SIGTERM');
  await first.ended;
  const second = await run([]);
  expect(second.output()).toContain(email?.[1]);
  expect((await login(second.url)).status).toBe(200);
});
