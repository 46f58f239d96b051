import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '#server/accounts/first-admin.ts';
import {
  forgetDecidedDocuments,
  holdDocument,
  readDocument,
  writeDocument,
} from '#server/database/accounts/application-documents.ts';
import {
  addApplication,
  decideApplication,
  findApplicationOf,
  findApplicationWithPerson,
  listApplicationRows,
} from '#server/database/accounts/applications.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const now = 1_800_000_000_000;
const details = {
  name: 'Kora Nights',
  kind: 'association',
  phoneNumber: '+2207000001',
  reason: 'Concerts',
} as const;

describe.each(databaseKinds.filter(({ available }) => available))('Applications in the $name', ({ open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await open();
  }, 120_000);
  afterAll(() => opened.close());

  let made = 0;
  const person = async () => {
    made += 1;
    const { id } = await createPerson(
      { now: () => now, newId: () => `person-${made}`, passwordCost: { memoryKiB: 64, passes: 1 } },
      opened.database,
      {
        username: `person${made}`,
        email: `person${made}@example.org`,
        firstName: 'A',
        lastName: 'B',
        passwordHash: 'x'.repeat(64),
      },
      'NORMAL_USER',
    );
    return id;
  };

  it('wait once for each person', async () => {
    const userId = await person();
    await addApplication(opened.database, 'once', userId, now, details);
    const again = addApplication(opened.database, 'twice', userId, now, details);
    await expect(
      again.catch((error: unknown) => isUniqueViolation(error, 'one_pending_application')),
    ).resolves.toBe(true);
    expect(await findApplicationOf(opened.database, userId)).toMatchObject({ id: 'once', ...details });
  });

  it('keep a document of several parts byte by byte, and lose it when they are withdrawn', async () => {
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

  it('are listed with their people, and lose documents some time after the decision', async () => {
    const [userId, admin] = [await person(), await person()];
    await addApplication(opened.database, 'listed', userId, now, details);
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
      search: '',
      status: 'rejected',
    });
    expect(rows).toMatchObject([{ id: 'listed', answer: 'No', decidedBy: `person${made}`, documentSize: 3 }]);
    await forgetDecidedDocuments(opened.database, now);
    expect(await findApplicationWithPerson(opened.database, 'listed')).toMatchObject({
      documentName: 'p.pdf',
    });
    await forgetDecidedDocuments(opened.database, now + 1);
    expect(await findApplicationWithPerson(opened.database, 'listed')).toMatchObject({ documentName: null });
  });
});
