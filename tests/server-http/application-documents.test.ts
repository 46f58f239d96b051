import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxDocumentBytes } from '#domain/people/application.ts';
import { tidy } from '#server/ops/housekeeping.ts';
import { applicantsOf, details, pdf } from './applicants.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let applicant: ReturnType<typeof applicantsOf>;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  applicant = applicantsOf(t, p);
}, 60_000);
afterAll(() => t.close());
// All calls come from one address, which has a rate limit per second.
beforeEach(() => void (t.clock.now += 1_000));

const admin = () => p.as('ada');
const day = 24 * 3_600_000;
const reject = (id: string, reason: string) =>
  t.call('PUT', `/api/admin/applications/${id}/reject`, { ...admin(), body: { reason } });

describe('a document', () => {
  test('is stored by its content type, and returned as a file that cannot execute', async () => {
    const one = await applicant();
    await one.apply();
    const sent = await one.send(pdf, 'Statuten "2026".pdf');
    expect(sent.json['application']).toMatchObject({
      document: { name: 'Statuten "2026".pdf', type: 'application/pdf', size: pdf.length },
    });
    for (const [path, options] of [
      [`${one.path}/document`, { token: one.token }],
      [`/api/admin/applications/${one.id}/document`, admin()],
    ] as const) {
      const got = await t.call('GET', path, options);
      expect(got.text).toBe(pdf.toString());
      expect(Object.fromEntries(got.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="document.pdf"',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
    expect((await auditOf(t, 'application_document_read')).at(-1)).toMatchObject({
      subject: one.id,
      outcome: 'done',
    });
  });

  test('is stored once, replaced by another, and deleted', async () => {
    const one = await applicant();
    await one.apply();
    await one.send(pdf);
    await one.send(pdf);
    expect(
      (await auditOf(t, 'application_document_added')).filter(({ subject }) => subject === one.id),
    ).toHaveLength(1);
    const renamed = await one.send(pdf, 'statutes.pdf');
    expect(renamed.json['application']).toMatchObject({ document: { name: 'statutes.pdf' } });
    const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(700_000, 7)]);
    expect((await one.send(png, 'card.png')).json['application']).toMatchObject({
      document: { name: 'card.png', type: 'image/png', size: png.length },
    });
    const got = await one.call('GET', `${one.path}/document`);
    expect([got.status, got.headers.get('content-length')]).toEqual([200, String(png.length)]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await one.call('DELETE', `${one.path}/document`)).json['application']).toMatchObject({
        document: null,
      });
      const removed = await auditOf(t, 'application_document_removed');
      expect(removed.filter(({ subject }) => subject === one.id)).toHaveLength(1);
    }
    expect(said(await one.call('GET', `${one.path}/document`))).toEqual([404, 'document_not_found']);
  });

  test('can be sent ten times an hour, and without limit if unchanged', async () => {
    const one = await applicant();
    await one.apply();
    const send = (version: number) => one.send(Buffer.from(`%PDF-${version}`));
    for (let version = 0; version < 10; version += 1) expect((await send(version)).status).toBe(200);
    expect((await send(9)).status).toBe(200);
    expect((await send(10)).status).toBe(429);
    await reject(one.id, 'No');
    // A call that would be refused anyway still says why.
    expect(said(await send(10))).toEqual([409, 'application_decided']);
  });

  test('can be downloaded ten times an hour by its sender', async () => {
    const one = await applicant();
    await one.apply();
    await one.send(pdf);
    const download = async () => (await one.call('GET', `${one.path}/document`)).status;
    for (let time = 0; time < 10; time += 1) expect(await download()).toBe(200);
    expect(await download()).toBe(429);
    t.clock.now += 3_600_000;
    for (const name of ['ada', one.username]) await p.renew(name);
    expect((await t.call('GET', `${one.path}/document`, p.as(one.username))).status).toBe(200);
  });

  test('of 10 MB is accepted, but not one byte more', async () => {
    const one = await applicant();
    await one.apply();
    const most = Buffer.alloc(maxDocumentBytes, 1);
    most.set(pdf);
    expect((await one.send(most)).status).toBe(200);
    expect(said(await one.send(Buffer.concat([most, Buffer.alloc(1)])))).toEqual([413, 'too_large']);
    const got = await t.call('GET', `/api/admin/applications/${one.id}/document`, admin());
    expect(got.headers.get('content-length')).toBe(String(maxDocumentBytes));
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['a picture that scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\0'],
  ])('is refused if it is %s, whatever its name', async (_, content) => {
    const one = await applicant();
    await one.apply();
    expect(said(await one.send(Buffer.from(content)))).toEqual([422, 'not_a_document']);
  });

  test('is accessible to no one else, and needs a pending application', async () => {
    const one = await applicant();
    const other = await applicant();
    expect(said(await one.send(pdf))).toEqual([404, 'application_not_found']);
    await one.apply();
    await one.send(pdf);
    for (const [method, path] of [
      ['GET', `${one.path}/document`],
      ['DELETE', `${one.path}/document`],
      ['PUT', `${one.path}/withdraw`],
    ] as const)
      expect(said(await other.call(method, path))).toEqual([404, 'application_not_found']);
    const raw = pdf;
    expect(said(await t.call('PUT', `${one.path}/document`, { token: other.token, raw }))).toEqual([
      404,
      'application_not_found',
    ]);
    // An administrator who finds none has read none.
    const reads = async () => (await auditOf(t, 'application_document_read')).length;
    const before = await reads();
    await one.call('DELETE', `${one.path}/document`);
    const missing = await t.call('GET', `/api/admin/applications/${one.id}/document`, admin());
    expect([missing.status, await reads()]).toEqual([404, before]);
    await reject(one.id, 'No');
    expect(said(await one.send(Buffer.from('%PDF-other')))).toEqual([409, 'application_decided']);
  });

  test('is deleted 90 days after the decision; one of a pending application stays', async () => {
    const own = await openTestApp();
    const people = await openPeople(own);
    const { token } = await people.newcomer('patient');
    const ask = async (id: string) => {
      await own.call('PUT', `/api/applications/${id}`, { token, body: details });
      await own.call('PUT', `/api/applications/${id}/document`, { token, raw: pdf });
    };
    const documents = async () =>
      (await own.database.query('SELECT 1 AS one FROM application_document_parts')).length;
    const [first, second] = [randomUUID(), randomUUID()];
    await ask(first);
    const body = { reason: 'Not yet' };
    await own.call('PUT', `/api/admin/applications/${first}/reject`, { ...people.as('ada'), body });
    await ask(second);
    await tidy(own.database, own.clock.now + 89 * day);
    expect(await documents()).toBe(2);
    await tidy(own.database, own.clock.now + 91 * day);
    expect(await documents()).toBe(1);
    await own.close();
  });
});
