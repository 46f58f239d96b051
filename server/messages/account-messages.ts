import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { written } from '#messages/written.ts';
import type { Courier } from './mailer.ts';
import type { Message } from './message.ts';

type Purpose = (typeof codePurposes)[number];

const { emails: texts } = written.en;

/** Writes and sends what accounts tell their people. @param origin where people reach the app */
export function createAccountMessages({ send, later, idle }: Courier, origin: string) {
  return {
    later,
    idle,
    sendCode: (phone: string, purpose: Purpose, code: string) =>
      send(codeMessage(phone, purpose, code, origin)),
    sendResetLink: (email: string, token: string, lifeMs: number) =>
      send(resetMessage(email, token, origin, lifeMs)),
    tellOfChange: (email: string, what: keyof typeof texts.accountChanged.what) =>
      send(changeMessage(email, what, origin)),
  };
}

/** The last line binds the code to our site, so that phones fill it in there and nowhere else. */
function codeMessage(to: string, purpose: Purpose, code: string, origin: string): Message {
  const host = URL.parse(origin)?.hostname ?? 'localhost';
  const { text, purposes } = texts.code;
  return {
    channel: 'sms',
    to,
    subject: '',
    text: `${text(code, purposes[purpose], oneTimeCode.lifeMs / 60_000)}\n\n@${host} #${code}`,
  };
}

/**
 * The token stands behind #: browsers send that part to no server.
 *
 * @param lifeMs how long the link works
 */
function resetMessage(to: string, token: string, origin: string, lifeMs: number): Message {
  const { subject, asked, link, notYou } = texts.newPassword;
  return {
    channel: 'email',
    to,
    subject,
    text: [asked, '', link(lifeMs / 60_000), `${origin}/forgot-password#token=${token}`, '', notYou].join(
      '\n',
    ),
  };
}

/** Tells a person that something of their account was changed, at the address it had before. */
function changeMessage(to: string, what: keyof typeof texts.accountChanged.what, origin: string): Message {
  const { subject, what: changes, notYou } = texts.accountChanged;
  return {
    channel: 'email',
    to,
    subject,
    text: `${changes[what]}\n\n${notYou(`${origin}/forgot-password`)}`,
  };
}
