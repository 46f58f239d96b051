import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicantsOf, details, mine, pdf } from './applicants.ts';
import type { AdminApplication } from '#contract/accounts/applications.ts';
import { auditOf, messagesTo } from './messages-read.ts';
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

const approve = (id: string) => t.call('PUT', `/api/admin/applications/${id}/approve`, admin());
const reject = (id: string, reason: unknown) =>
  t.call('PUT', `/api/admin/applications/${id}/reject`, { ...admin(), body: { reason } });
const queue = async (query = '') =>
  (await t.call('GET', `/api/admin/applications?${query}`, admin())).json as unknown as {
    total: number;
    items: { applicationId: string; status: string; person: { username: string } }[];
  };
const roleOf = async (username: string) => {
  const [row] = await t.database.query<{ role: string }>('SELECT role FROM users WHERE username = $1', [
    username,
  ]);
  return row?.role;
};

describe('applying', () => {
  test('records the applicant and the reason, once however often it is sent', async () => {
    const one = await applicant();
    expect(await one.standing()).toBeNull();
    const first = await one.apply();
    expect(first.json['application']).toMatchObject({
      applicationId: one.id,
      status: 'pending',
      name: 'Kora Nights',
      kind: 'association',
      phoneNumber: '+2207000001',
      document: null,
      decidedAt: null,
    });
    expect((await one.apply()).json).toEqual(first.json);
    expect(await one.standing()).toEqual(first.json['application']);
    const noted = (await auditOf(t, 'apply')).filter(({ subject }) => subject === one.id);
    expect(noted).toMatchObject([{ actor: one.userId, outcome: 'done' }]);
    expect((await t.call('GET', '/api/profile', { token: one.token })).json['application']).toBe('pending');
    expect(await roleOf(one.username)).toBe('NORMAL_USER');
  });

  test('changes a pending application', async () => {
    const one = await applicant();
    await one.apply();
    const changed = await one.apply({ name: 'Kora Days', kind: 'company' });
    expect(changed.json['application']).toMatchObject({ name: 'Kora Days', kind: 'company' });
    expect((await auditOf(t, 'application_changed')).at(-1)).toMatchObject({ subject: one.id });
  });

  test('many times at one moment is recorded once', async () => {
    const one = await applicant();
    await Promise.all(Array.from({ length: 6 }, () => one.apply()));
    const lines = [...(await auditOf(t, 'apply')), ...(await auditOf(t, 'application_changed'))];
    expect(lines.filter(({ subject }) => subject === one.id)).toHaveLength(1);
  });

  test('completes one that was only requested at sign-up', async () => {
    await p.signUp(
      {
        firstName: 'Fatou',
        lastName: 'Sanneh',
        username: 'ticked',
        email: 'ticked@example.org',
        passwordHash: 'c'.repeat(64),
      },
      '?role=ORGANIZER',
    );
    const { id } = await p.numberOf('ticked');
    const [row] = await t.database.query<{ id: string }>('SELECT id FROM applications WHERE user_id = $1', [
      id,
    ]);
    const found = (await queue('search=ticked')).items[0];
    expect(found).toMatchObject({ applicationId: row?.id, kind: 'unsaid', status: 'pending' });
    expect(found).toMatchObject({ name: '', phoneNumber: '', reason: '' });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(300) }, 'name'],
    [{ kind: 'king' }, 'kind'],
    [{ kind: 'unsaid' }, 'kind'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ phoneNumber: '' }, 'phoneNumber'],
    [{ countryCode: 'XX' }, 'phoneNumber'],
    [{ reason: ' \n ' }, 'reason'],
    [{ reason: 'x'.repeat(2_001) }, 'reason'],
  ])('with %o reports the problem at its field', async (wrong, field) => {
    const one = await applicant();
    const reply = await one.apply(wrong);
    expect(said(reply)).toEqual([422, 'invalid']);
    expect(Object.keys((reply.json['details'] as unknown as { fields: object }).fields)).toEqual([field]);
    expect(await one.standing()).toBeNull();
  });

  test('is refused for a second one, for others, and for users with the role', async () => {
    const one = await applicant();
    const other = await applicant();
    await one.apply();
    expect(said(await one.apply({}, `/api/applications/${randomUUID()}`))).toEqual([
      409,
      'application_pending',
    ]);
    expect(said(await other.apply({}, one.path))).toEqual([409, 'application_id_taken']);
    const body = details;
    const path = `/api/applications/${randomUUID()}`;
    for (const name of ['omar', 'ada'])
      expect(said(await t.call('PUT', path, { ...p.as(name), body }))).toEqual([409, 'already_organizer']);
  });

  test('twice at the same moment leaves one pending application', async () => {
    const one = await applicant();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => one.apply({}, `/api/applications/${randomUUID()}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await queue(`search=${one.username}`)).total).toBe(1);
  });

  test('is limited per user, without affecting others', async () => {
    const one = await applicant();
    for (let turn = 0; turn < 10; turn += 1)
      expect((await one.apply({ reason: `Try ${turn}` })).status).toBe(200);
    expect((await one.apply({ reason: 'Once more' })).status).toBe(429);
    // A repeat of an existing application is still answered.
    expect((await one.apply({ reason: 'Try 9' })).status).toBe(200);
    expect((await (await applicant()).apply()).status).toBe(200);
  });
});

describe('withdrawing', () => {
  test('ends it, deletes its document, and allows another', async () => {
    const one = await applicant();
    await one.apply();
    await one.send(pdf);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await one.withdraw()).json['application']).toMatchObject({
        status: 'withdrawn',
        document: null,
      });
    const noted = (await auditOf(t, 'application_withdrawn')).filter(({ subject }) => subject === one.id);
    expect(noted).toMatchObject([{ actor: one.userId, outcome: 'done' }]);
    expect(said(await approve(one.id))).toEqual([409, 'application_decided']);
    expect(await roleOf(one.username)).toBe('NORMAL_USER');
    expect((await t.call('GET', '/api/profile', { token: one.token })).json['application']).toBeNull();
    // A repeat after a lost reply returns the withdrawn one; anything else needs a new application.
    expect((await one.apply()).json['application']).toMatchObject({ status: 'withdrawn' });
    expect(said(await one.apply({ reason: 'Other' }))).toEqual([409, 'application_decided']);
    t.clock.now += 1_000;
    expect((await one.apply({}, `/api/applications/${randomUUID()}`)).status).toBe(200);
    expect(await one.standing()).toMatchObject({ status: 'pending' });
  });

  test('is refused after a decision', async () => {
    const one = await applicant();
    await one.apply();
    await approve(one.id);
    await p.renew(one.username);
    const late = await t.call('PUT', `${one.path}/withdraw`, { token: p.tokenOf(one.username) });
    expect(said(late)).toEqual([409, 'application_decided']);
  });
});

describe('deciding', () => {
  test('by approval makes an organizer, once, with an email and an audit entry', async () => {
    const one = await applicant();
    await one.apply();
    const first = await approve(one.id);
    expect(first.json['application']).toMatchObject({
      status: 'approved',
      decidedBy: 'ada',
      decidedAt: new Date(t.clock.now).toISOString(),
      person: { username: one.username, role: 'ORGANIZER' },
    });
    expect((await approve(one.id)).json).toEqual(first.json);
    expect(await roleOf(one.username)).toBe('ORGANIZER');
    const emails = await messagesTo(t, one.email);
    expect(emails.filter((text) => text.includes('Your application was approved'))).toHaveLength(1);
    expect(emails.join()).toContain('/events/create');
    expect((await auditOf(t, 'application_approved')).at(-1)).toMatchObject({
      subject: one.userId,
      outcome: 'done',
      details: { applicationId: one.id },
    });
    expect(said(await reject(one.id, 'Too late'))).toEqual([409, 'application_decided']);
  });

  test('reaches an open page at its next call, and its session continues', async () => {
    const one = await applicant();
    await one.apply();
    await approve(one.id);
    expect(said(await one.call('GET', mine))).toEqual([401, 'role_changed']);
    const renewed = await t.call('POST', '/refresh', { body: { sessionId: one.refreshToken } });
    expect(renewed.status).toBe(200);
    const token = String(renewed.json['accessToken']);
    expect((await t.call('GET', '/api/events/mine', { token })).status).toBe(200);
  });

  test('by rejection gives the reason, in the app and by email, and allows another application', async () => {
    const one = await applicant();
    await one.apply();
    const reason = 'Send us <b>your</b> registration.';
    for (let turn = 0; turn < 2; turn += 1)
      expect((await reject(one.id, reason)).json['application']).toMatchObject({ status: 'rejected' });
    expect(said(await reject(one.id, 'Another reason'))).toEqual([409, 'application_decided']);
    expect(await one.standing()).toMatchObject({ status: 'rejected', answer: reason });
    const emails = await messagesTo(t, one.email);
    expect(emails.filter((text) => text.includes(reason))).toHaveLength(1);
    expect(await roleOf(one.username)).toBe('NORMAL_USER');
    const at = new Date(t.clock.now).toISOString();
    t.clock.now += 1_000;
    expect((await one.apply({}, `/api/applications/${randomUUID()}`)).status).toBe(200);
    // The administrator who decides the next application sees the earlier ones.
    const listed = await t.call('GET', `/api/admin/applications?search=${one.username}`, admin());
    const { items } = JSON.parse(listed.text) as { items: readonly AdminApplication[] };
    expect(items.map(({ status, rejectedBefore }) => [status, rejectedBefore])).toEqual([
      ['pending', { at, answer: reason }],
      ['rejected', null],
    ]);
  });

  test.each([undefined, '', '  ', 'x'.repeat(2_001)])(
    'by rejection needs a reason: %j is not one',
    async (reason) => {
      const one = await applicant();
      await one.apply();
      expect(said(await reject(one.id, reason))).toEqual([422, 'invalid']);
    },
  );

  test('by two administrators at once has one outcome and one email', async () => {
    const one = await applicant();
    await one.apply();
    const replies = await Promise.all([approve(one.id), reject(one.id, 'No'), approve(one.id)]);
    const done = new Set(
      replies
        .filter(({ status }) => status === 200)
        .map(({ json }) => (json['application'] as unknown as { status: string }).status),
    );
    expect(done.size).toBe(1);
    expect(await roleOf(one.username)).toBe(done.has('approved') ? 'ORGANIZER' : 'NORMAL_USER');
    expect(await messagesTo(t, one.email)).toHaveLength(1);
  });

  test('happens implicitly when an administrator gives the role', async () => {
    const one = await applicant();
    await one.apply();
    await t.call('PUT', `/api/admin/users/${one.number}`, { ...admin(), body: { role: 'ORGANIZER' } });
    expect((await queue(`search=${one.username}`)).items[0]).toMatchObject({
      status: 'approved',
      answer: '',
    });
    expect((await messagesTo(t, one.email)).join()).toContain('Your application was approved');
    // After losing the role they may apply again.
    await t.call('PUT', `/api/admin/users/${one.number}`, { ...admin(), body: { role: 'NORMAL_USER' } });
    // Repeating an approval doesn't restore the role.
    expect((await approve(one.id)).json['application']).toMatchObject({ status: 'approved' });
    expect(await roleOf(one.username)).toBe('NORMAL_USER');
    await p.renew(one.username);
    t.clock.now += 1_000;
    const body = details;
    const path = `/api/applications/${randomUUID()}`;
    expect((await t.call('PUT', path, { token: p.tokenOf(one.username), body })).status).toBe(200);
  });

  test('on a missing one is refused', async () => {
    expect(said(await approve('none'))).toEqual([404, 'application_not_found']);
    expect(said(await reject('none', 'No'))).toEqual([404, 'application_not_found']);
    expect(said(await t.call('GET', '/api/admin/applications/none/document', admin()))).toEqual([
      404,
      'document_not_found',
    ]);
    const read = await auditOf(t, 'application_document_read');
    expect(read.filter(({ subject }) => subject === 'none')).toEqual([]);
  });
});

describe('the queue', () => {
  test('lists pending ones first, longest-waiting on top, then decided ones, in pages, filtered and searched', async () => {
    const own = await openTestApp();
    const people = await openPeople(own);
    const ids: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      const { token } = await people.newcomer(name);
      const id = randomUUID();
      ids.push(id);
      own.clock.now += 1_000;
      await own.call('PUT', `/api/applications/${id}`, { token, body: { ...details, name: `${name} 100%` } });
    }
    const [first = '', second, third] = ids;
    await own.call('PUT', `/api/admin/applications/${first}/approve`, people.as('ada'));
    const list = async (query: string) => {
      const { json } = await own.call('GET', `/api/admin/applications?${query}`, people.as('ada'));
      const items = json['items'] as unknown as { applicationId: string }[];
      return [json['total'], ...items.map(({ applicationId }) => applicationId)];
    };
    expect(await list('')).toEqual([3, second, third, first]);
    expect(await list('status=pending')).toEqual([2, second, third]);
    expect(await list('status=approved')).toEqual([1, first]);
    expect(await list('limit=1&page=2')).toEqual([3, third]);
    expect(await list('limit=2&page=2')).toEqual([3, first]);
    expect(await list('search=THIRD@')).toEqual([1, third]);
    expect(await list(`search=${encodeURIComponent('100%')}`)).toEqual([3, second, third, first]);
    expect(await list('search=100_')).toEqual([0]);
    await own.close();
  });
});

test('deletes an account’s applications and documents with it; its export contains them', async () => {
  const one = await applicant();
  await one.apply();
  await one.send(pdf, 'mine.pdf');
  const { json } = await one.call('GET', '/api/profile/export');
  expect(json['applications']).toMatchObject([
    { name: 'Kora Nights', reason: details.reason, document: 'mine.pdf' },
  ]);
  await t.call('DELETE', `/api/admin/users/${one.number}`, admin());
  const left = await t.database.query(
    'SELECT 1 AS one FROM application_documents WHERE application_id = $1',
    [one.id],
  );
  expect(left).toEqual([]);
  expect((await queue(`search=${one.username}`)).total).toBe(0);
});
