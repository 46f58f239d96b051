import * as v from 'valibot';
import { isEmail } from '#domain/people/sign-in.ts';
import { problem } from './field-problem.ts';

/** Something left after trimming; no control characters, so that a name can stand in a line of text. */
/* @__NO_SIDE_EFFECTS__ */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(problem('fillIn')),
    v.maxLength(most),
    v.regex(/^\P{Cc}*$/u, problem('oneLine')),
  );

export const personName = line(120);

/** What a person chooses; letters of any case are the same name. */
export const username = v.pipe(line(60), v.regex(/^[\w.-]{3,60}$/, problem('username')));

/** An address as mail servers take it; see `isEmail`. Letters of any case are the same mailbox. */
export const email = v.pipe(line(320), v.check(isEmail, problem('email')));

/** SHA-256 of `gatehouse password 1\n` + the password, hex: what the wire carries; the server treats it as a password. */
export const passwordHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, problem('passwordHash')));

/** Who calls proves who they are, where their last proof is too old. */
export const proof = v.object({ currentPasswordHash: v.optional(passwordHash) });

/** As people write numbers, national or with +; the server reads it by `countryCode` and keeps E.164. */
export const phoneNumber = line(40);

/** ISO 3166, two letters: the country a national number belongs to. */
export const countryCode = v.optional(
  v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, problem('countryCode'))),
  'GM',
);

/** The six digits of a text message; blanks and dashes inside are forgiven. */
export const smsOtp = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text) => text.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, problem('smsCode')),
);

/** Names the request that a code was sent for: whoever asked for the code has it from the answer. */
export const codeRequestId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, problem('askForNewCode')));

/** A one-time token out of a link. */
export const linkToken = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(100));

/** The specification's number of a person, as it stands in a path. */
export const credentialId = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, problem('personId')),
  v.transform(Number),
);
