import type { MessageProblem } from '#contract/outbox.ts';

/** What gateways and the mailer note of a message that failed, with what it says beside it. */
const known: readonly (readonly [RegExp, MessageProblem['code']])[] = [
  [/^the mail server cannot be reached$/, 'mail_server_away'],
  [/^the mail server answered (\d+)$/, 'mail_server_refused'],
  [/^the gateway cannot be reached$/, 'gateway_away'],
  [/^the gateway answered (\d+(?:, error \d+)?)$/, 'gateway_refused'],
  [/^the gateway failed$/, 'gateway_failed'],
  [/^bounced: (.*)$/, 'bounced'],
  [/^too many emails to this address$/, 'too_many'],
  [/^the letter could not be written$/, 'unwritten'],
  [/^a header of the message has a line break$/, 'line_break'],
];

/** The problem of a message by a code, which every language has words for; what is noted stays for administrators. */
export function messageProblemOf(noted: string | null): MessageProblem | null {
  if (noted === null) return null;
  for (const [pattern, code] of known) {
    const match = pattern.exec(noted);
    if (match !== null) return { code, detail: match[1] ?? '' };
  }
  return { code: 'other', detail: noted };
}
