import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeviceKey } from '#platform/device-key.ts';
import { verifySignature } from '#platform/browser-signature.ts';
import { sealScans } from '#api/seal-scans.ts';
import { openChanged } from '#sync/manifests/signed-header.ts';
import type { Change, SignedHeader } from '#domain/manifest/manifest.ts';
import { parseTicketCode } from '#domain/codes/ticket-code.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { changeEventKey, type KeyStep } from '#server/administration/keys/change-event-key.ts';
import { changeMasterKey } from '#server/administration/keys/change-master-key.ts';
import { changeMasterKeyFromCommand } from '#server/administration/keys/key-commands.ts';
import { sealedColumns } from '#server/database/master-keys.ts';
import {
  subscriptionLinks,
  readSubscriptionLink,
} from '#server/messages/event-messages/subscription-links.ts';
import { readFormerKeys } from '#server/signing/former-keys.ts';
import { masterKeyOf, masterKeyProblem } from '#server/signing/key-check.ts';
import { createNextKey, makeMasterKey, readMasterKey } from '#server/signing/master-key.ts';
import { createSealer } from '#server/signing/seal.ts';
import { deriveSecrets } from '#server/signing/secrets.ts';
import { createSigners } from '#server/signing/signers.ts';
import { hashOfToken, transferToken } from '#server/tickets/transfers/transfer-link.ts';
import { databaseKinds, openOneDatabase, type OpenedDatabase } from '../server-data/databases.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-26T10:00:00Z');
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const place = (byte: number, dataDir = '') => ({
  masterKey: Buffer.from(keyOf(byte)).toString('base64'),
  dataDir,
});

async function addPerson({ database }: OpenedDatabase, name: string): Promise<string> {
  const id = randomUUIDv7();
  await database.query(`INSERT INTO users (id, username, role, created_at) VALUES ($1, $2, 'ORGANIZER', 0)`, [
    id,
    name,
  ]);
  return id;
}

const addEvent = (
  { database }: OpenedDatabase,
  masterKey: Uint8Array,
  organizerId: string,
): Promise<CreatedEvent> =>
  createDemoEvent(
    database,
    createSealer(masterKey),
    {
      organizerId,
      name: 'Concert',
      startsAt: now + hour,
      endsAt: now + 5 * hour,
      doorsOpenAt: now,
      timeZone: 'Africa/Banjul',
      details: { status: 'published' },
      gates: [{ name: 'Main' }],
      types: [{ name: 'Standard', priceAmount: 0, quantity: 10, tickets: 3 }],
    },
    now,
  );

describe.each(databaseKinds)('changing the master key on $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let event: CreatedEvent;
    let organizer = '';
    const signersOf = async (masterKey: Uint8Array) => {
      const sealer = createSealer(masterKey);
      return createSigners(sealer, (await readFormerKeys(opened.database, sealer)).map(createSealer));
    };
    const codeUnder = async (masterKey: Uint8Array) => {
      const { present } = await (await signersOf(masterKey)).of(opened.database, event.eventId);
      return present.printedCode({ ticketNumber: 1, typeIndex: 0, test: false });
    };
    const change = (before: number, after: number) =>
      changeMasterKey(opened.database, { before: keyOf(before), after: keyOf(after), now });
    beforeAll(async () => {
      opened = await open();
      await masterKeyOf(opened.database, place(1), keyOf(1));
      organizer = await addPerson(opened, 'omar');
      event = await addEvent(opened, keyOf(1), organizer);
    });
    afterAll(() => opened.close());

    it('re-encrypts every secret: codes stay the same, the old key is useless, all sessions end', async () => {
      const code = await codeUnder(keyOf(1));
      const [ticket] = await opened.database.query<{ id: string }>('SELECT id FROM tickets LIMIT 1');
      await opened.database.query(
        `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device)
         VALUES ('held', $1, $2, $2, $3, ''), ('over', $1, 1, 1, 2, '')`,
        [organizer, now, now + hour],
      );
      await opened.database.query(
        `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, to_phone, token_hash, state, created_at, sent_at, expires_at)
         VALUES ('offer', $1, $2, 'a@example.org', '', 'old', 'offered', 0, 0, 1)`,
        [ticket?.id ?? '', organizer],
      );
      expect(await change(1, 2)).toEqual({ sealed: 2, sessions: 1, offers: 1 });
      expect(await codeUnder(keyOf(2))).toBe(code);
      const old = createSigners(createSealer(keyOf(1)));
      await expect(old.of(opened.database, event.eventId)).rejects.toThrow('cannot be decrypted');
      expect(await opened.database.query('SELECT id FROM sessions')).toEqual([]);
      const [offer] = await opened.database.query<{ token_hash: string }>('SELECT token_hash FROM transfers');
      const { transferKey } = deriveSecrets(keyOf(2));
      expect(offer?.token_hash).toBe(hashOfToken(transferToken(transferKey, 'offer')));
      await expect(masterKeyOf(opened.database, place(1), keyOf(1))).rejects.toThrow('not the master key');
      expect(await masterKeyOf(opened.database, place(2), keyOf(2))).toEqual(keyOf(2));
    });

    it('refuses a key that is not the database’s, without changes', async () => {
      expect(await change(1, 3)).toBeNull();
      expect(await codeUnder(keyOf(2))).not.toBe('');
    });

    it('still opens files sealed to the first key after another change, and its unsubscribe links', async () => {
      const first = createSigners(createSealer(keyOf(1))).queueKey(event.eventId);
      const device = await newDeviceKey();
      const sealed = await sealScans({
        sealKey: first.publicKey,
        privateKey: device.privateKey,
        eventId: event.eventId,
        deviceId: 'phone',
        scans: [],
      });
      const subscription = { userId: 'ama', organizerId: 'omar' };
      const link = subscriptionLinks(deriveSecrets(keyOf(1)).unsubscribeKey, '', subscription);
      await change(2, 3);
      const former = await readFormerKeys(opened.database, createSealer(keyOf(3)));
      expect(former).toEqual([keyOf(1), keyOf(2)]);
      const queue = (await signersOf(keyOf(3))).queueKey(event.eventId);
      expect(queue.publicKey).not.toBe(first.publicKey);
      expect(queue.open(sealed)).toBe('[]');
      const { unsubscribeKey, formerUnsubscribeKeys } = deriveSecrets(keyOf(3), former);
      const token = /[\w-]{43}$/.exec(link.page)?.[0] ?? '';
      const named = { subscriptionId: 'ama_omar', token };
      expect(readSubscriptionLink([unsubscribeKey, ...formerUnsubscribeKeys], named)).toEqual(subscription);
      expect(readSubscriptionLink([unsubscribeKey], named)).toBeNull();
    });

    it('covers every encrypted column', async () => {
      const columns = await opened.database.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
          WHERE table_schema = current_schema() AND column_name LIKE '%sealed' ORDER BY 1`,
      );
      const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
      expect([...known, 'retired_master_keys.sealed'].sort()).toEqual(columns.map(({ name }) => name));
    });
  });
});

describe('the command that changes the master key', () => {
  let opened: OpenedDatabase;
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-keys-'));
  const kept = { masterKey: null, dataDir };
  const run = async (wish: { readonly masterKey: string | null; readonly newMasterKey?: string }) => {
    const read = readMasterKey({ ...kept, masterKey: wish.masterKey });
    const masterKey = await masterKeyOf(opened.database, { ...kept, masterKey: wish.masterKey }, read);
    return changeMasterKeyFromCommand(
      { database: opened.database, masterKey, now: () => now },
      { dataDir, newMasterKey: undefined, ...wish },
    );
  };
  const files = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('master'))
      .sort();
  const text = () => readFileSync(join(dataDir, 'master.key'), 'utf8').trim();
  beforeAll(async () => {
    opened = await openOneDatabase();
    makeMasterKey(dataDir);
    await masterKeyOf(opened.database, kept, readMasterKey(kept));
  });
  afterAll(async () => {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('replaces the key in the data folder', async () => {
    const before = text();
    expect((await run({ masterKey: null })).ok).toBe(true);
    expect([files(), text() === before]).toEqual([['master.key'], false]);
    await masterKeyOf(opened.database, kept, readMasterKey(kept));
  });

  it('is completed at the next start if interrupted at any point', async () => {
    const before = text();
    // Before the database changed: the current key stays.
    const next = createNextKey(dataDir);
    expect(await masterKeyOf(opened.database, kept, readMasterKey(kept))).not.toEqual(next);
    expect(text()).toBe(before);
    // A second command uses the same key: the first may be about to encrypt the database with it.
    expect(createNextKey(dataDir)).toEqual(next);
    // After the database changed: the next key replaces the current one, and everything works until then.

    await changeMasterKey(opened.database, { before: Buffer.from(before, 'base64'), after: next, now });
    expect(await masterKeyProblem(opened.database, kept)).toBeNull();
    expect(await masterKeyOf(opened.database, kept, readMasterKey(kept))).toEqual(next);
    expect([files(), text()]).toEqual([['master.key'], Buffer.from(next).toString('base64')]);
  });

  it('takes the new key from NEW_MASTER_KEY if the server manages its own', async () => {
    const masterKey = text();
    expect(await run({ masterKey })).toMatchObject({
      ok: false,
      text: expect.stringContaining('NEW_MASTER_KEY'),
    });
    expect(await run({ masterKey, newMasterKey: masterKey })).toMatchObject({ ok: false });
    await expect(run({ masterKey, newMasterKey: 'short' })).rejects.toThrow('NEW_MASTER_KEY does not hold');
    const newMasterKey = Buffer.from(keyOf(7)).toString('base64');
    expect((await run({ masterKey, newMasterKey })).ok).toBe(true);
    expect(text()).toBe(masterKey);
    await masterKeyOf(opened.database, place(7, dataDir), keyOf(7));
  });
});

describe('changing an event’s key', () => {
  let opened: OpenedDatabase;
  let event: CreatedEvent;
  const sealer = createSealer(keyOf(1));
  const signers = createSigners(sealer);
  let clock = now;
  const take = (step: KeyStep) =>
    changeEventKey(
      { database: opened.database, sealer, signers, now: () => (clock += 1) },
      event.eventId,
      step,
    );
  const lastHeader = async (): Promise<SignedHeader> => {
    const [row] = await opened.database.query<{ lines: string }>(
      'SELECT lines FROM changes WHERE event_id = $1 ORDER BY revision DESC LIMIT 1',
      [event.eventId],
    );
    const change = JSON.parse(row?.lines ?? '{}') as Change;
    if (change.kind !== 'header') throw new Error('no header was told');
    return change.signed;
  };
  const trusted = async () =>
    (await signers.of(opened.database, event.eventId)).all.map(({ keyId, publicKey }) => ({
      keyId,
      publicKey,
    }));
  /** The ids of the keys that a scanner trusting `keys` accepts; null if it rejects the header. */
  const believed = async (keys: Awaited<ReturnType<typeof trusted>>) => {
    const header = await openChanged(await lastHeader(), keys, verifySignature);
    return header?.keys.map(({ keyId }) => keyId) ?? null;
  };
  const codesKey = async () => {
    const [ticket] = await opened.database.query<{ number: number; keyId: string }>(
      'SELECT number, key_id AS "keyId" FROM tickets WHERE event_id = $1 LIMIT 1',
      [event.eventId],
    );
    const keys = await signers.of(opened.database, event.eventId);
    const code = keys.byId(ticket?.keyId ?? '').printedCode({ ticketNumber: 0, typeIndex: 0, test: false });
    return parseTicketCode(code)?.keyId;
  };
  beforeAll(async () => {
    opened = await openOneDatabase();
    event = await addEvent(opened, keyOf(1), await addPerson(opened, 'omar'));
  });
  afterAll(() => opened.close());

  it('reaches scanners before a code is signed with it, and removes the former key last', async () => {
    const atFirst = await trusted();
    const [old] = atFirst;
    expect(await take('use')).toEqual({ did: 'nothing_announced' });
    expect(await take('retire')).toEqual({ did: 'nothing_to_retire' });

    expect(await take('announce')).toEqual({ did: 'announced' });
    expect(await take('announce')).toEqual({ did: 'announced_already' });
    const both = await trusted();
    const fresh = both.find(({ keyId }) => keyId !== old?.keyId)?.keyId;
    expect(await believed(atFirst)).toEqual([fresh, old?.keyId]);
    expect(await codesKey()).toBe(old?.keyId);

    expect(await take('use')).toEqual({ did: 'used', tickets: 3 });
    expect(await codesKey()).toBe(fresh);
    expect(await believed(both)).toEqual([old?.keyId, fresh]);
    // A scanner without contact since the announcement keeps its old keys.
    expect(await believed(atFirst)).toBeNull();

    expect(await take('retire')).toEqual({ did: 'retired', keys: 1 });
    expect(await believed(both)).toEqual([fresh]);
    expect(await codesKey()).toBe(fresh);
  });
});
