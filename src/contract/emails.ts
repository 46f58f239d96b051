import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { email, personName } from './wire/person-fields.ts';
import { typedText } from './wire/plain-text.ts';
import { wordOf } from './wire/word.ts';
import { problem } from '#contract/wire/field-problem.ts';

/** Maximum length of a message to the site's operators. */
export const maxContactText = 5_000;

/** A message from anybody to the site's operators. */
const contact = v.object({
  templateId: v.literal('contact'),
  /** Chosen by the sender: a repeat is the same email. */
  emailId: v.pipe(v.string(), v.uuid()),
  parameters: v.object({
    name: personName,
    email,
    text: v.pipe(typedText, v.trim(), v.nonEmpty(problem('messageMissing')), v.maxLength(maxContactText)),
  }),
});

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/email/sendEmail',
  access: 'public',
  about:
    'Sends an email from a template; the client can’t choose another text or recipient. `contact` goes from anyone to the administrators, at most 5 in an hour and 20 in a day per account or browser, and 60 and 200 for all browsers of an IP address. Idempotent by emailId.',
  body: contact,
  reply: v.object({ accepted: v.boolean() }),
});

/** Maximum size of a bounce email, bytes: mail servers return the email with its tickets. */
export const maxBounceBytes = 2 * 1024 * 1024;

/**
 * `known`: the email bounced before; `not_yet`: delivery is still being retried; `not_ours`: it refers to no email
 * that this server sent in the last days; `no_report`: a reply, an automatic answer, or not an email at all.
 */
export const bounceOutcomes = ['bounced', 'known', 'not_yet', 'not_ours', 'no_report'] as const;

export const hearBounce = endpoint({
  method: 'POST',
  path: '/api/email/bounces',
  access: 'public',
  about:
    'Receives an email that arrived at a return path, unchanged (RFC 5322). Its report (RFC 3464, and RFC 6533 for UTF-8 addresses) marks the sent email as bounced if the mail server gave up, even after days of retries. The return path carries a signature of this server. Needs the secret in `X-Bounce-Secret`; fails with 404 if none is configured. Fails with 503 if the email is still being sent: repeat the call later. Repeating it with the same email changes nothing.',
  rawBody: true,
  bodyLimit: maxBounceBytes,
  reply: v.object({ outcome: wordOf([...bounceOutcomes, 'unknown'], 'unknown') }),
});
