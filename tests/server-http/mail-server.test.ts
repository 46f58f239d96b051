import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openMailServer } from './mail-server.ts';

/** Speaks SMTP up to the middle of an email's data. */
async function beginMail(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]();
  const say = async (line: string) => {
    socket.write(`${line}\r\n`);
    return (await answers.next()).value as string;
  };
  await answers.next();
  for (const line of ['HELO door', 'MAIL FROM:<a@example.org>', 'RCPT TO:<b@example.org>', 'DATA'])
    expect(await say(line)).toMatch(/^[23]/);
  socket.write('Subject: half');
  return { socket, say };
}

test('survives a client killed mid-email, keeps none of it, and accepts the next', async () => {
  const mail = await openMailServer();
  const killed = await beginMail(mail.url);
  killed.socket.resetAndDestroy();
  const next = await beginMail(mail.url);
  expect(await next.say(' and whole\r\n\r\nHello\r\n.')).toMatch(/^250/);
  next.socket.destroy();
  expect(mail.mails.map(({ email }) => email.subject)).toEqual(['half and whole']);
  await mail.close();
});
