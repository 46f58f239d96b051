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
    'Settings that can be changed while the server runs: each with its value, default and range, and the last 50 changes.',
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
    'Changes the given settings only; every server applies them at the next use. Each change is logged with its author; setting the current value isn’t a change. To undo a change, send the previous value.',
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
    'Uploads the installation’s logo. The request body is the file: PNG, WebP, or SVG without scripts, detected by content, at most 1 MB. It is stored as PNG in three sizes. Idempotent. To remove it or restore an earlier one, change the setting `logo`. Fails with 422 `not_a_picture`, 422 `picture_too_large`.',
  rawBody: true,
  bodyLimit: maxLogoBytes,
  reply,
});
export type FoundSettings = ReplyOf<typeof readSettings>;
