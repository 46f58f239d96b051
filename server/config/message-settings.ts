import { oneOf, optionalText, originOr, secretAddress, wholeNumber } from './settings.ts';

/** Environment variables for messages. */
export const messageEnvironment = {
  SMS_GATEWAY: oneOf(
    ['outbox', 'twilio'],
    'outbox',
    'How text messages are sent: twilio, or outbox (not sent; administrators read them at GET /api/admin/outbox).',
  ),
  TWILIO_ACCOUNT_SID: optionalText(
    'Account at Twilio, or at a gateway with the same protocol.',
    'AC followed by 32 letters and digits',
    /^[\w-]{2,80}$/,
    'an account id',
  ),
  TWILIO_AUTH_TOKEN: optionalText(
    'Auth token of the account.',
    'the auth token shown beside the account id',
    /^\S{8,200}$/,
    'a token without blanks',
  ),
  TWILIO_FROM: optionalText(
    'Sender: a number with +, or a messaging service (MG...).',
    '+2203000000',
    /^(\+\d{6,15}|MG\w{2,60})$/,
    'a number with + or a messaging service id',
  ),
  TWILIO_API_URL: originOr('https://api.twilio.com', 'URL of the gateway.', 'https://api.twilio.com'),
  SMS_PER_HOUR: wholeNumber(
    2_000,
    1,
    1_000_000,
    'Maximum number of text messages with codes per hour, for the whole installation.',
  ),
  SMS_PER_COUNTRY_HOUR: wholeNumber(1_000, 1, 1_000_000, 'Maximum of these to numbers of one country.'),
  SMTP_URL: secretAddress(
    'Mail server for emails. Without it they stay in the outbox, which administrators read at GET /api/admin/outbox.',
    'smtps://user:password@mail.example.org',
    ['smtp:', 'smtps:'],
  ),
  EMAIL_FROM: optionalText(
    'Sender of emails.',
    'tickets@example.org',
    /^[^\s@<>]+@[^\s@<>]+$/,
    'an email address',
  ),
};

/** Environment variables for bounced emails. */
export const bounceEnvironment = {
  BOUNCE_ADDRESS: optionalText(
    'Return address for undeliverable emails; a + and a signed id are added to it: bounces+…@…. Forward its mail to POST /api/email/bounces or npm run admin -- bounce.',
    'bounces@example.org',
    /^[\w.-]{1,15}@[\w-]+(\.[\w-]+)+$/,
    'an email address with at most 15 characters before the @ and no + there',
  ),
  BOUNCE_SECRET: optionalText(
    'Secret for POST /api/email/bounces, sent in X-Bounce-Secret. Without it the call is disabled.',
    'openssl rand -base64 32',
    /^[\x21-\x7e]{24,200}$/,
    'a secret of 24 characters or more without blanks',
  ),
};

type Values = { readonly [K in keyof typeof messageEnvironment]: (typeof messageEnvironment)[K]['fallback'] };
type BounceValues = {
  readonly [K in keyof typeof bounceEnvironment]: (typeof bounceEnvironment)[K]['fallback'];
};

/** The mail server that emails are sent through. */
export interface SmtpConfig {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string;
  readonly from: string;
}

/** Where undeliverable emails are returned to. */
export interface BounceConfig {
  readonly address: string;
  /** Null: they are passed in by the command only. */
  readonly secret: string | null;
}

/** Returns the settings, null if bounces are not read; adds what is missing to `problems`. */
export function bouncesOf(values: BounceValues, problems: string[]): BounceConfig | null {
  const { BOUNCE_ADDRESS: address, BOUNCE_SECRET: secret } = values;
  if (address !== null) return { address, secret };
  if (secret !== null)
    problems.push('BOUNCE_SECRET: it enables a call for mail to BOUNCE_ADDRESS. Set that too.');
  return null;
}

/** The gateway that text messages are sent through. */
export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service (MG…). */
  readonly from: string;
  /** https://api.twilio.com except in tests and for private gateways with the same protocol. */
  readonly apiUrl: string;
}

/** How many text messages the server sends per hour, in total and to one country. */
export interface TextMessageLimits {
  readonly perHour: number;
  readonly perCountryHour: number;
}

/** Returns the settings, null if text messages stay in the outbox; adds what is missing to `problems`. */
export function twilioOf(values: Values, problems: string[]): TwilioConfig | null {
  if (values.SMS_GATEWAY !== 'twilio') return null;
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (accountSid !== null && authToken !== null && from !== null)
    return { accountSid, authToken, from, apiUrl: values.TWILIO_API_URL };
  problems.push(
    'SMS_GATEWAY: twilio needs TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM. Set all three.',
  );
  return null;
}

/** Returns the settings, null if emails stay in the outbox; adds what is missing to `problems`. */
export function smtpOf(values: Values, problems: string[]): SmtpConfig | null {
  const { SMTP_URL: url, EMAIL_FROM: from } = values;
  if (url === null) return null;
  if (from !== null) return { url, from };
  problems.push('SMTP_URL: emails need a sender. Set EMAIL_FROM too.');
  return null;
}
