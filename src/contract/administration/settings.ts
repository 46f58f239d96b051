import * as v from 'valibot';
import { maxSiteNameLength, maxLogoBytes } from '#domain/look/look.ts';
import { isColour } from '#domain/look/tones.ts';
import { maxSenderNameLength, settingRanges } from '#domain/people/server-settings.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { problem, type FieldProblem } from '../wire/field-problem.ts';
import { typedLine } from '../wire/plain-text.ts';

const value = v.union([v.boolean(), v.number(), v.string()]);

const setting = v.object({
  name: v.string(),
  group: v.string(),
  value,
  /** Default value. */
  usual: value,
  /** For numbers, inclusive. */
  least: v.optional(v.number()),
  most: v.optional(v.number()),
});

const reply = v.object({
  /** Only the settings that this server supports. */
  items: v.array(setting),
  /** Newest first. */
  changes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      before: value,
      after: value,
      at: v.string(),
      /** A username; empty if the account is deleted. */
      by: v.string(),
    }),
  ),
});

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  about:
    'What can be set while the server runs: value, usual value and range of each, and the last 50 changes.',
  reply,
});

/* @__NO_SIDE_EFFECTS__ */
const number = (range: { readonly least: number; readonly most: number }, no: FieldProblem) =>
  v.optional(
    v.pipe(
      v.number(problem(no)),
      v.integer(problem(no)),
      v.minValue(range.least, problem(no)),
      v.maxValue(range.most, problem(no)),
    ),
  );

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  about:
    'Changes what is sent, and nothing else; every server obeys it at the next use. Each change is noted with who made it; a value that is in force already is no change. To undo one, send the value before.',
  body: v.strictObject({
    signUpOpen: v.optional(v.boolean()),
    guestsOpen: v.optional(v.boolean()),
    holdMinutes: number(settingRanges.holdMinutes, 'holdMinutes'),
    logDays: number(settingRanges.logDays, 'logDays'),
    requestDays: number(settingRanges.requestDays, 'requestDays'),
    senderName: v.optional(
      v.pipe(typedLine, v.trim(), v.maxLength(maxSenderNameLength, problem('senderName'))),
    ),
    siteName: v.optional(
      v.pipe(
        typedLine,
        v.trim(),
        v.nonEmpty(problem('siteName')),
        v.maxLength(maxSiteNameLength, problem('siteName')),
      ),
    ),
    accent: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isColour, problem('accent')))),
    /** '' for none, or the id of an earlier logo. */
    logo: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  reply,
});

/** Refusals: 422 `not_a_picture`, `picture_too_large`. */
export const putLogo = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/logo',
  access: 'admin',
  about:
    'Gives the installation a logo, sent as it is: PNG, WebP, or SVG without scripts, by content, at most 1 MB. It is drawn anew as PNG, in three sizes. Again with the same picture: the same answer. To take it away, or go back to one before, change the setting `logo`. Refused with 422 `not_a_picture`, 422 `picture_too_large`.',
  rawBody: true,
  bodyLimit: maxLogoBytes,
  reply,
});
export type FoundSettings = ReplyOf<typeof readSettings>;
