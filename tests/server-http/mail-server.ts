import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A local mail server that speaks standard SMTP and parses what it receives. */
export interface MailServer {
  /** Addresses that it takes no mail for. */
  readonly refusedRecipients: Set<string>;
  readonly url: string;
  /** Settings of a server that sends through it. */
  readonly settings: Readonly<Record<'SMTP_URL' | 'EMAIL_FROM' | 'PUBLIC_URL', string>>;
  readonly mails: ReceivedMail[];
  /** Callbacks to run before the next emails are answered, one each. */
  readonly beforeAnswer: ((mail: ReceivedMail) => Promise<unknown>)[];
  /** Refusals of the next emails, one each; without one, an email is accepted. */
  readonly refusals: { readonly code: number; readonly text: string }[];
  close(): Promise<void>;
}

export interface ReceivedMail {
  /** Return path for undeliverable mail. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly email: Email;
}

export async function openMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refusals: MailServer['refusals'] = [];
  const refusedRecipients = new Set<string>();
  const beforeAnswer: MailServer['beforeAnswer'] = [];
  const keep = async (raw: Buffer, { from, to }: Pick<ReceivedMail, 'from' | 'to'>, done: () => void) => {
    const email = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
    const mail = { from, to, raw: raw.toString('latin1'), email };
    mails.push(mail);
    await beforeAnswer.shift()?.(mail);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!refusedRecipients.has(address)) return done();
      return done(Object.assign(new Error('no such person'), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = refusals.shift();
        if (refused !== undefined) {
          done(Object.assign(new Error(refused.text), { responseCode: refused.code }));
          return;
        }
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const { mailFrom } = session.envelope;
        void keep(raw, { from: mailFrom === false ? '' : mailFrom.address, to }, done);
      });
    },
  });
  // A sender may be killed in the middle of an email, which then doesn't count.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    settings: {
      SMTP_URL: url,
      EMAIL_FROM: 'tickets@example.org',
      PUBLIC_URL: 'https://tickets.example.org',
    },
    mails,
    refusals,
    refusedRecipients,
    beforeAnswer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
