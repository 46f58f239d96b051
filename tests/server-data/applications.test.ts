import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveApplication, rejectApplication } from '#server/accounts/applications/decide-application.ts';
import { putDocument } from '#server/accounts/applications/documents.ts';
import { putApplication } from '#server/accounts/applications/own-application.ts';
import { createPerson } from '#server/accounts/first-admin.ts';
import {
  deleteDecidedDocuments,
  holdDocument,
  readDocument,
  writeDocument,
} from '#server/database/accounts/application-documents.ts';
import {
  addApplication,
  changeApplication,
  decideApplication,
  findApplicationOf,
  findApplicationWithPerson,
  listApplicationRows,
} from '#server/database/accounts/applications.ts';
import { lockUser, setRole } from '#server/database/accounts/user-changes.ts';
import { isUniqueViolation, type Database, type Queries } from '#server/database/database.ts';
import type { Envelope } from '#server/database/messages/queued-emails.ts';
import { accountsOver } from './accounts-over.ts';
import { databaseKinds, openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { untilSomebodyWaits } from './until-somebody-waits.ts';

const now = 1_800_000_000_000;
const details = {
  name: 'Kora Nights',
  kind: 'association',
  phoneNumber: '+2207000001',
  reason: 'Concerts',
} as const;

async function makePerson(database: Database, username: string): Promise<string> {
  const cheap = {
    now: () => now,
    newId: () => `id of ${username}`,
    passwordCost: { memoryKiB: 64, passes: 1 },
  };
  const { id } = await createPerson(
    cheap,
    database,
    {
      username,
      email: `${username}@example.org`,
      firstName: 'A',
      lastName: 'B',
      passwordHash: 'x'.repeat(64),
    },
    'NORMAL_USER',
  );
  return id;
}

describe.each(databaseKinds.filter(({ available }) => available))('applications in the $name', ({ open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  let made = 0;
  const person = () => {
    made += 1;
    return makePerson(opened.database, `person${made}`);
  };

  it('are pending once per user', async () => {
    const userId = await person();
    await addApplication(opened.database, 'once', userId, now, details);
    const again = addApplication(opened.database, 'twice', userId, now, details);
    await expect(
      again.catch((error: unknown) => isUniqueViolation(error, 'one_pending_application')),
    ).resolves.toBe(true);
    expect(await findApplicationOf(opened.database, userId)).toMatchObject({ id: 'once', ...details });
  });

  it('cannot be made in an ended session', async () => {
    const userId = await person();
    const caller = {
      kind: 'user',
      userId,
      credentialId: 3,
      role: 'NORMAL_USER',
      sessionId: 'ended',
    } as const;
    const wish = { ...details, countryCode: 'GM' };
    const asked = putApplication(
      accountsOver(opened.database, () => now),
      caller,
      'ended',
      wish,
    );
    expect(await asked).toMatchObject({ status: 401 });
    expect(await findApplicationOf(opened.database, userId)).toBeNull();
  });

  it('store a document in as many parts as its bytes need', async () => {
    await addApplication(opened.database, 'two parts', await person(), now, details);
    const bytes = new Uint8Array(2 * 256 * 1024);
    const facts = { hash: 'h', name: 'zeros.pdf', type: 'application/pdf', size: bytes.length } as const;
    await opened.database.transaction((queries) =>
      writeDocument(queries, 'two parts', { ...facts, bytes }, now),
    );
    const parts = await opened.database.query(
      "SELECT part FROM application_document_parts WHERE application_id = 'two parts' ORDER BY part",
    );
    expect(parts).toEqual([{ part: 0 }, { part: 1 }]);
  });

  it('store a multi-part document byte for byte and delete it on withdrawal', async () => {
    const userId = await person();
    const bytes = Uint8Array.from({ length: 600_001 }, (_, at) => (at * 31) % 251);
    await addApplication(opened.database, 'papers', userId, now, details);
    const facts = { hash: 'h', name: 'papers.pdf', type: 'application/pdf', size: bytes.length } as const;
    await opened.database.transaction((queries) =>
      writeDocument(queries, 'papers', { ...facts, bytes }, now),
    );
    const read = await opened.database.transaction(async (queries) => {
      expect(await holdDocument(queries, 'papers')).toEqual(facts);
      return readDocument(queries, 'papers', bytes.length);
    });
    expect(Buffer.from(read).equals(Buffer.from(bytes))).toBe(true);
    const decision = { status: 'withdrawn', answer: '', by: userId, now } as const;
    expect(await decideApplication(opened.database, 'papers', decision)).toBe(true);
    expect(await decideApplication(opened.database, 'papers', decision)).toBe(false);
    expect(await holdDocument(opened.database, 'papers')).toBeNull();
  });

  it('are listed with their users, and lose documents some time after the decision', async () => {
    const [userId, admin] = [await person(), await person()];
    await addApplication(opened.database, 'listed', userId, now, { ...details, name: 'Listed Nights' });
    const facts = { hash: 'h', name: 'p.pdf', type: 'application/pdf', size: 3 } as const;
    const bytes = Uint8Array.of(1, 2, 3);
    await opened.database.transaction((queries) =>
      writeDocument(queries, 'listed', { ...facts, bytes }, now),
    );
    const decision = { status: 'rejected', answer: 'No', by: admin, now } as const;
    await decideApplication(opened.database, 'listed', decision);
    const { rows } = await listApplicationRows(opened.database, {
      page: 1,
      limit: 50,
      search: 'listed nights',
      status: 'rejected',
    });
    expect(rows).toMatchObject([{ id: 'listed', answer: 'No', decidedBy: `person${made}`, documentSize: 3 }]);
    await deleteDecidedDocuments(opened.database, now);
    expect(await findApplicationWithPerson(opened.database, 'listed')).toMatchObject({
      documentName: 'p.pdf',
    });
    await deleteDecidedDocuments(opened.database, now + 1);
    expect(await findApplicationWithPerson(opened.database, 'listed')).toMatchObject({ documentName: null });
  });

  describe('decided applications', () => {
    const caller = {
      kind: 'user',
      userId: 'decider',
      credentialId: 2,
      role: 'ADMIN',
      sessionId: 's',
    } as const;
    /** Decides an application and returns who is notified. */
    async function decide(id: string, how: 'approve' | 'reject') {
      const told: unknown[] = [];
      const accounts = accountsOver(opened.database, () => now);
      const stop = accounts.accessChanges.listen((change) => told.push(change));
      const post = {
        add: (_: Queries, { to }: Envelope) => Promise.resolve(told.push(to)),
        wake: () => told.push('post'),
      };
      const deps = { ...accounts, post };
      const done = await (how === 'approve'
        ? approveApplication(deps, id, caller)
        : rejectApplication(deps, id, 'No', caller));
      stop();
      return { done, told };
    }

    it('wake the mailer at once, and an approval announces the new role', async () => {
      const [one, other] = [await person(), await person()];
      await addApplication(opened.database, 'approved', one, now, details);
      await addApplication(opened.database, 'rejected', other, now, details);
      const approval = await decide('approved', 'approve');
      expect(approval).toMatchObject({ done: { status: 'approved', role: 'ORGANIZER' } });
      expect(approval.told).toEqual([`person${made - 1}@example.org`, 'post', { kind: 'user', userId: one }]);
      const rejection = await decide('rejected', 'reject');
      expect(rejection).toMatchObject({
        done: { status: 'rejected' },
        told: [`person${made}@example.org`, 'post'],
      });
    });

    it('send nothing to a user without an email', async () => {
      const userId = await person();
      await opened.database.query("UPDATE users SET email = '' WHERE id = $1", [userId]);
      await addApplication(opened.database, 'unwritten', userId, now, details);
      expect((await decide('unwritten', 'reject')).told).toEqual(['post']);
    });

    it('notify no one when there was nothing to decide', async () => {
      const userId = await person();
      await addApplication(opened.database, 'gone', userId, now, details);
      await decideApplication(opened.database, 'gone', { status: 'withdrawn', answer: '', by: userId, now });
      for (const how of ['approve', 'reject'] as const)
        expect(await decide('gone', how)).toMatchObject({ done: { code: 'application_decided' }, told: [] });
    });

    it('leave a user with a higher role unchanged', async () => {
      const userId = await person();
      await addApplication(opened.database, 'higher', userId, now, details);
      await setRole(opened.database, userId, 'ADMIN');
      expect((await decide('higher', 'approve')).done).toMatchObject({ status: 'approved', role: 'ADMIN' });
    });

    it('accept no document that arrives meanwhile', async () => {
      const [userId, { database }] = [await person(), opened];
      await addApplication(database, 'late', userId, now, details);
      let transactions = 0;
      const meanwhile: Database = {
        ...database,
        async transaction(work) {
          transactions += 1;
          // The first transaction reads, the second counts, the third writes.
          if (transactions === 2) await decide('late', 'reject');
          return database.transaction(work);
        },
      };
      const sender = { ...caller, userId, role: 'NORMAL_USER' } as const;
      const file = { name: 'late.pdf', bytes: Buffer.from('%PDF-1') };
      const deps = { ...accountsOver(database, () => now), database: meanwhile };
      expect(await putDocument(deps, sender, 'late', file)).toMatchObject({ code: 'application_decided' });
      expect(await holdDocument(database, 'late')).toBeNull();
    });
  });
});

/** The embedded database runs one transaction at a time anyway. */
describe.skipIf(!postgresAvailable())('an application being changed', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  }, 120_000);
  afterAll(() => opened.close());

  it('is rejected only after the change', async () => {
    const { database } = opened;
    const [userId, decider] = [
      await makePerson(database, 'applicant'),
      await makePerson(database, 'decider'),
    ];
    await addApplication(database, 'changing', userId, now, details);
    const caller = { kind: 'user', userId: decider, credentialId: 2, role: 'ADMIN', sessionId: 's' } as const;
    const post = { add: () => Promise.resolve(), wake: () => {} };
    const { rejecting } = await database.transaction(async (queries) => {
      await lockUser(queries, userId);
      const asked = rejectApplication(
        { ...accountsOver(database, () => now), post },
        'changing',
        'No',
        caller,
      );
      await untilSomebodyWaits(database, asked);
      await changeApplication(queries, 'changing', { ...details, name: 'Kora Days' });
      // Wrapped in an object, because a transaction awaits a returned promise.
      return { rejecting: asked };
    });
    expect(await rejecting).toMatchObject({ status: 'rejected', answer: 'No', name: 'Kora Days' });
  });
});
