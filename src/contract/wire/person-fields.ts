import * as v from 'valibot';
import { isEmail } from '#domain/people/sign-in.ts';
import { isInvisible } from '#domain/text/plain-line.ts';
import { problem } from './field-problem.ts';

/**
 * Removes invisible direction marks, which would turn around what is written after a name, and blanks at the ends; and
 * all of a text that can't be seen.
 */
const trimmed = (text: string): string =>
  isInvisible(text) ? '' : text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim();

/** A line of text that is non-empty after trimming; no control characters, and no invisible direction marks. */
/* @__NO_SIDE_EFFECTS__ */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(trimmed),
    v.nonEmpty(problem('fillIn')),
    v.maxLength(most),
    v.regex(/^\P{Cc}*$/u, problem('oneLine')),
  );

export const personName = line(120);

/** Chosen by the user; case-insensitive. */
export const username = v.pipe(line(60), v.regex(/^[\w.-]{3,60}$/, problem('username')));

/** An email address that mail servers accept; see `isEmail`. Case-insensitive. */
export const email = v.pipe(line(320), v.check(isEmail, problem('email')));

/**
 * SHA-256 of `gatehouse password 1\n` + the password, hex; sent instead of the password and treated as one by the
 * server.
 */
export const passwordHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, problem('passwordHash')));

/** Reauthenticates the caller if the last reauthentication is too old. */
export const proof = v.object({ currentPasswordHash: v.optional(passwordHash) });

/** As people write phone numbers, national or with +; the server parses it by `countryCode` and stores E.164. */
export const phoneNumber = line(40);

/** ISO 3166, two letters: the country of a national number. */
export const countryCode = v.optional(
  v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, problem('countryCode'))),
  'GM',
);

/** The six digits from a text message; blanks and dashes inside are accepted. */
export const smsOtp = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text) => text.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{6}$/, problem('smsCode')),
);

/** Identifies the request that a code was sent for; returned to its requester. */
export const codeRequestId = v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, problem('askForNewCode')));

/** A one-time token from a link. */
export const linkToken = v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(100));

/** The specification's number of a person, in a path. */
export const credentialId = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, problem('personId')),
  v.transform(Number),
);
