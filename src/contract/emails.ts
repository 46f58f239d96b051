import * as v from 'valibot';
import { endpoint } from './wire/endpoint.ts';
import { email, personName } from './wire/person-fields.ts';
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
