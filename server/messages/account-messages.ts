import type { codePurposes } from '#contract/accounts/one-time-codes.ts';
import { oneTimeCode } from '#domain/people/one-time-code.ts';
import { written } from '#messages/written.ts';
import type { Message } from './message.ts';

type Purpose = (typeof codePurposes)[number];

const { emails: texts } = written.en;

/** The last line binds the code to our site, so that phones fill it in there and nowhere else. */
export function codeMessage(to: string, purpose: Purpose, code: string, origin: string): Message {
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
export function resetMessage(to: string, token: string, origin: string, lifeMs: number): Message {
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
export function changeMessage(
  to: string,
  what: keyof typeof texts.accountChanged.what,
  origin: string,
): Message {
  const { subject, what: changes, notYou } = texts.accountChanged;
  return {
    channel: 'email',
    to,
    subject,
    text: `${changes[what]}\n\n${notYou(`${origin}/forgot-password`)}`,
  };
}
