import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { email, personName } from './wire/person-fields.ts';
import { wordOf } from './wire/word.ts';
import { problem } from '#contract/wire/field-problem.ts';

/** Most characters of a message to the people who run the site. */
export const mostContactText = 5_000;

/** From anybody to the people who run the site. */
const contact = v.object({
  templateId: v.literal('contact'),
  /** Named by whoever sends it: a repeat is the same email. */
  emailId: v.pipe(v.string(), v.uuid()),
  parameters: v.object({
    name: personName,
    email,
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('messageMissing')), v.maxLength(mostContactText)),
  }),
});

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/email/sendEmail',
  access: 'public',
  about:
    'Sends an email from a template; no other text and no other recipient can be named. `contact`: from anybody to the administrators; 5 in an hour and 20 in a day for each account or browser, 60 and 200 for all browsers of an address. Idempotent by emailId.',
  body: contact,
  reply: v.object({ accepted: v.boolean() }),
});

/** Most bytes of a mail that is handed in: mail servers return the letter with its tickets. */
export const mostBounceBytes = 2 * 1024 * 1024;

/**
 * `known`: its letter came back before; `not_yet`: it is tried on; `not_ours`: it names no letter that this server sent in
 * the last days; `no_report`: a reply, an automatic answer, or no mail at all.
 */
export const bounceOutcomes = ['bounced', 'known', 'not_yet', 'not_ours', 'no_report'] as const;

export const hearBounce = endpoint({
  method: 'POST',
  path: '/api/email/bounces',
  access: 'public',
  about:
    'Takes in a mail that came to a return path, as it came (RFC 5322): its report (RFC 3464) marks the letter as bounced where the mail server has given up for good. The return path has a seal of this server’s. Off without a secret, which `X-Bounce-Secret` says; 404 without it. The same mail again changes nothing.',
  rawBody: true,
  bodyLimit: mostBounceBytes,
  reply: v.object({ outcome: wordOf([...bounceOutcomes, 'unknown'], 'unknown') }),
});
