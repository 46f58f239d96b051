import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freeAllJobs, leaseMs } from '#server/database/jobs.ts';
import { createAccountOutbox } from '#server/messages/account-outbox.ts';
import { createMailer } from '#server/messages/mailer.ts';
import { GatewayError, type Gateway, type Message } from '#server/messages/message.ts';
import { createSmtpGateway } from '#server/messages/gateways/smtp.ts';
import { createTwilioGateway } from '#server/messages/gateways/twilio.ts';
import { addPerson, openTestApp, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

/** A local text message gateway that speaks Twilio's Messages API. */
const received: { url: string; method: string; authorization: string; form: URLSearchParams }[] = [];
const answers: { status: number; body: object; headers?: Record<string, string> }[] = [];
const taken: (typeof answers)[number] = {
  status: 201,
  body: { sid: 'SM1', status: 'queued', error_code: null },
};
const gatewayServer = createHttpServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({
      url: request.url ?? '',
      method: request.method ?? '',
      authorization: request.headers.authorization ?? '',
      form: new URLSearchParams(Buffer.concat(parts).toString()),
    });
    const { status, body, headers = {} } = answers.shift() ?? taken;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
});

/** A local mail server that handles one conversation after another, line by line. */
const mails: { from: string; to: string; data: string }[] = [];
let mailRefusal: { readonly at: string; readonly line: string } | null = null;
const mailServer = createTcpServer((socket) => {
  let mail = { from: '', to: '', data: '' };
  let inData = false;
  let rest = '';
  socket.write('220 mail.test ESMTP\r\n');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    const lines = (rest + bytes.toString()).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) socket.write(answerLine(line));
  });
  const answerLine = (line: string): string => {
    if (inData) {
      if (line !== '.') {
        mail.data += `${line}\n`;
        return '';
      }
      inData = false;
      mails.push(mail);
      mail = { from: '', to: '', data: '' };
      return '250 taken\r\n';
    }
    const word = line.slice(0, 4).toUpperCase();
    if (mailRefusal?.at === word) return `${mailRefusal.line}\r\n`;
    if (word === 'EHLO') return '250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n';
    if (word === 'MAIL') mail.from = line;
    if (word === 'RCPT') mail.to = line;
    if (word === 'DATA') {
      inData = true;
      return '354 go on\r\n';
    }
    return word === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n';
  };
});

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const open = (server: Pick<Server, 'listen'>) =>
  new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));

let t: TestApp;
beforeAll(async () => {
  await open(gatewayServer);
  await open(mailServer);
  t = await openTestApp({
    SMS_GATEWAY: 'twilio',
    TWILIO_ACCOUNT_SID: 'AC123',
    TWILIO_AUTH_TOKEN: 'secret-token',
    TWILIO_FROM: '+2203000000',
    TWILIO_API_URL: `http://127.0.0.1:${portOf(gatewayServer)}`,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
    EMAIL_FROM: 'tickets@example.org',
  });
  await addPerson(t, 'awa', 'NORMAL_USER');
});
afterAll(async () => {
  await t.close();
  gatewayServer.close();
  mailServer.close();
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
  mails.length = 0;
  mailRefusal = null;
});

const outbox = () =>
  t.database.query(
    'SELECT channel, recipient, body, status, problem FROM outbox ORDER BY created_at DESC, id DESC LIMIT 1',
  );
const twilio = (from = '+2203000000') =>
  createTwilioGateway({
    accountSid: 'AC123',
    authToken: 'secret-token',
    from,
    apiUrl: `http://127.0.0.1:${portOf(gatewayServer)}`,
  });
const sms = { channel: 'sms', to: '+2207123456', subject: '', text: 'Your code & more' } as const;
const failureOf = async (work: Promise<void>) => {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof GatewayError ? { problem: thrown.problem, again: thrown.again } : thrown;
};

describe('text messages through a gateway', () => {
  test('are sent as the Messages API requires, without keeping their text', async () => {
    await t.call('POST', '/api/otp/send', { body: { phoneNumber: '7123456', purpose: 'guest' } });
    await t.app.identity.mailer.idle(hangMs);
    const [one] = received;
    expect(one).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC123/Messages.json' });
    expect(one?.authorization).toBe(`Basic ${Buffer.from('AC123:secret-token').toString('base64')}`);
    expect([...(one?.form.keys() ?? [])].toSorted()).toEqual(['Body', 'From', 'To']);
    expect([one?.form.get('To'), one?.form.get('From')]).toEqual(['+2207123456', '+2203000000']);
    expect(one?.form.get('Body')).toMatch(/^\d{6} is your Gatehouse code/);
    expect(await outbox()).toEqual([
      { channel: 'sms', recipient: '+2207123456', body: '', status: 'sent', problem: null },
    ]);
  });

  test('name a messaging service when the sender is one', async () => {
    await twilio('MG55')(sms);
    expect(received[0]?.form.get('MessagingServiceSid')).toBe('MG55');
    expect(received[0]?.form.has('From')).toBe(false);
  });

  test.each([
    [400, { code: 21211, message: 'The number +2207123456 is not valid' }, false],
    [401, { code: 20003, message: 'Authenticate' }, false],
    [429, { code: 20429, message: 'Too many requests' }, true],
    [500, {}, true],
    [503, { code: 20503, message: 'away' }, true],
  ])('answered %i are retried only when that may help', async (status, body, again) => {
    answers.push({ status, body });
    const problem = `the gateway answered ${status}${'code' in body ? `, error ${body.code}` : ''}`;
    expect(await failureOf(twilio()(sms))).toEqual({ problem, again });
  });

  test('follow no redirect with the credentials', async () => {
    answers.push({ status: 307, body: {}, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    expect(await failureOf(twilio()(sms))).toMatchObject({ problem: 'the gateway cannot be reached' });
    expect(received).toHaveLength(1);
  });

  test('can be retried when the gateway is down', async () => {
    const away = createTwilioGateway({
      accountSid: 'a',
      authToken: 'b',
      from: '+1',
      apiUrl: 'http://127.0.0.1:9',
    });
    expect(await failureOf(away(sms))).toEqual({ problem: 'the gateway cannot be reached', again: true });
  });
});

describe('the mailer', () => {
  const waits: number[] = [];
  const mailerWith = (gateway: Gateway) =>
    createMailer({
      ...t.app.identity,
      publicOrigin: 'http://localhost:8080',
      gateways: { sms: gateway, email: null },
      wait: (ms) => Promise.resolve(void waits.push(ms)),
    });
  beforeEach(() => void (waits.length = 0));

  test('tries three times with growing waits, then records the failure without the text', async () => {
    let asked = 0;
    await mailerWith(() => Promise.reject(new GatewayError(`away ${(asked += 1)}`, true))).send(sms);
    expect([asked, waits]).toEqual([3, [1000, 2000]]);
    expect(await outbox()).toMatchObject([{ status: 'failed', problem: 'away 3', body: '' }]);
    expect(t.logged.at(-1)).not.toContain('2207123456');
  });

  test('stops at the first successful attempt', async () => {
    let asked = 0;
    const second: Gateway = () =>
      (asked += 1) === 1 ? Promise.reject(new GatewayError('away', true)) : Promise.resolve();
    await mailerWith(second).send(sms);
    expect([asked, waits]).toEqual([2, [1000]]);
    expect(await outbox()).toMatchObject([{ status: 'sent', problem: null }]);
  });

  const minute = 60_000;
  const link = {
    channel: 'email',
    to: 'awa@example.org',
    subject: 'Confirm',
    text: 'Open https://tickets.example.org/confirm#token=secret',
  } as const;
  /** Sends messages about accounts on a server that does nothing else. */
  const stopped = (gateway: Gateway) => {
    const store = createAccountOutbox({
      ...t.app.identity,
      mailer: createMailer({
        ...t.app.identity,
        publicOrigin: 'http://localhost:8080',
        gateways: { sms: null, email: gateway },
        wait: () => Promise.resolve(),
      }),
    });
    return async (message: Message, forMs: number) => (await store(t.database, message, forMs))?.();
  };
  /** What a server does that runs instead of the one with the mailer, after a while. */
  const elsewhere = async (laterMs: number) => {
    t.clock.now += laterMs;
    for (const one of t.app.repeated(async () => 200)) if (one.name === 'sending emails') await one.work();
  };
  const jobs = () => t.database.query(`SELECT 1 FROM jobs WHERE kind = 'email'`);

  test('leaves what it could not deliver to the outbox, encrypted, so that a restart forgets nothing', async () => {
    const send = stopped(() => Promise.reject(new GatewayError('away', true)));
    expect(await send(link, 24 * 60 * minute)).toMatchObject({ status: 'failed', again: true });
    expect(await outbox()).toMatchObject([{ status: 'waiting', problem: 'away', body: '' }]);
    const [row] = await t.database.query<{ letter: string }>(
      `SELECT letter::text FROM outbox WHERE letter IS NOT NULL`,
    );
    expect(row?.letter).toContain('"kind": "account"');
    expect(row?.letter).not.toContain('secret');
    await elsewhere(minute - 1);
    expect(mails).toEqual([]);
    await elsewhere(1);
    expect(mails.map(({ to }) => to)).toEqual(['RCPT TO:<awa@example.org>']);
    expect(mails[0]?.data.replaceAll('=3D', '=')).toContain('token=secret');
    expect(await outbox()).toMatchObject([{ status: 'sent', problem: null, body: '' }]);
    expect(await jobs()).toEqual([]);
  });

  test('leaves to the outbox what it was sending when it stopped', async () => {
    const asked = Promise.withResolvers<undefined>();
    const send = stopped(() => {
      asked.resolve(undefined);
      return new Promise(() => undefined);
    });
    void send(link, 24 * 60 * minute);
    await asked.promise;
    // A new leader frees all jobs, also that of a server that doesn't lead and is sending it right now.
    await freeAllJobs(t.database);
    await elsewhere(leaseMs - 1);
    expect(mails).toEqual([]);
    await elsewhere(1);
    expect(mails).toHaveLength(1);
  });

  test('leaves nothing of what was delivered, refused, or is of no use any more', async () => {
    await stopped(() => Promise.resolve())(link, minute);
    expect(await outbox()).toMatchObject([{ status: 'sent' }]);
    expect(await jobs()).toEqual([]);
    await stopped(() => Promise.reject(new GatewayError('no such person', false)))(link, minute);
    expect(await outbox()).toMatchObject([{ status: 'failed', problem: 'no such person' }]);
    expect(await jobs()).toEqual([]);
    await stopped(() => Promise.reject(new GatewayError('away', true)))(link, 24 * 60 * minute);
    // Its last try.
    await t.database.query(`UPDATE jobs SET attempts = 4 WHERE kind = 'email'`);
    mailRefusal = { at: 'RCPT', line: '451 come again' };
    await elsewhere(minute);
    mailRefusal = null;
    expect(await outbox()).toMatchObject([{ status: 'failed', problem: 'the mail server answered 451' }]);
    expect(await jobs()).toEqual([]);
    expect(await t.database.query('SELECT id FROM outbox WHERE letter IS NOT NULL')).toEqual([]);
    await stopped(() => Promise.reject(new GatewayError('away', true)))(link, minute);
    await elsewhere(minute);
    expect([mails, await jobs()]).toEqual([[], []]);
  });

  test('does not retry what the gateway refuses permanently', async () => {
    await mailerWith(() => Promise.reject(new GatewayError('no such number', false))).send(sms);
    expect(waits).toEqual([]);
    expect(await outbox()).toMatchObject([{ status: 'failed', problem: 'no such number' }]);
  });

  test('survives work that throws, and waits for all of it', async () => {
    const mailer = mailerWith(() => Promise.resolve());
    mailer.later(() => Promise.reject(new Error('broken')));
    let done = false;
    mailer.later(async () => {
      await mailer.send(sms);
      done = true;
    });
    await mailer.idle(hangMs);
    expect(done).toBe(true);
  });

  test('says of work beyond a thousand at once that it is dropped', async () => {
    const mailer = mailerWith(() => Promise.resolve());
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const taken = Array.from({ length: 1_001 }, () => mailer.later(() => promise));
    expect(taken.indexOf(false)).toBe(1_000);
    expect(mailer.isFull()).toBe(true);
    resolve(undefined);
    await mailer.idle(hangMs);
    expect(mailer.isFull()).toBe(false);
    expect(mailer.later(() => Promise.resolve())).toBe(true);
  });

  test('waits no longer than its timeout', async () => {
    const mailer = mailerWith(() => Promise.resolve());
    mailer.later(() => new Promise(() => undefined));
    expect(await mailer.idle(5)).toBeUndefined();
  });
});

describe('emails through a mail server', () => {
  test('are sent from our address with the link, without keeping their text', async () => {
    await t.call('POST', '/api/userCredentials/forgotPassword', { body: { identifier: 'awa' } });
    await t.app.identity.mailer.idle(hangMs);
    expect(mails).toHaveLength(1);
    expect([mails[0]?.from, mails[0]?.to]).toEqual([
      'MAIL FROM:<tickets@example.org>',
      'RCPT TO:<awa@example.org>',
    ]);
    const text = (mails[0]?.data ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
    expect(text).toContain('Subject: Set a new password for Gatehouse');
    expect(text).toMatch(/forgot-password#token=[\w-]{43}/);
    expect(await outbox()).toMatchObject([{ channel: 'email', body: '', status: 'sent' }]);
  });

  const smtp = (port = portOf(mailServer)) =>
    createSmtpGateway({ url: `smtp://us:secret@127.0.0.1:${port}`, from: 'tickets@example.org' });
  const email = { channel: 'email', to: 'awa@example.org', subject: 'Hello', text: 'Text' } as const;

  test.each([
    ['550 no such person', { problem: 'the mail server answered 550', again: false }],
    ['451 come again', { problem: 'the mail server answered 451', again: true }],
  ])('answered "%s" are retried only when that may help', async (refusal, failure) => {
    mailRefusal = { at: 'RCPT', line: refusal };
    expect(await failureOf(smtp()(email))).toEqual(failure);
  });

  // Failures that the operator can fix and the recipient can't: the same email is sent after the fix.
  test.each([
    ['AUTH', '535 wrong password'],
    ['MAIL', '553 not your address'],
  ])('of ours, refused at %s by "%s", are tried again', async (at, line) => {
    mailRefusal = { at, line };
    const problem = `the mail server answered ${line.slice(0, 3)}`;
    expect(await failureOf(smtp()(email))).toEqual({ problem, again: true });
  });

  test('that are refused once they are read are not tried again', async () => {
    mailRefusal = { at: 'DATA', line: '554 no such content here' };
    expect(await failureOf(smtp()(email))).toMatchObject({ again: false });
  });

  test('can be retried when the server is down', async () => {
    expect(await failureOf(smtp(9)(email))).toEqual({
      problem: 'the mail server cannot be reached',
      again: true,
    });
  });

  test('carry no header injected into an address or a subject', async () => {
    await smtp()({
      ...email,
      to: 'awa@example.org\r\nBcc: thief@example.org',
      subject: 'Hi\r\nBcc: thief@example.org',
    }).catch(() => undefined);
    for (const { data, to } of mails) {
      expect(data).not.toMatch(/^Bcc:/m);
      expect(to).not.toContain('\n');
    }
  });
});
