import * as v from 'valibot';
import { longestSenderName, settingRanges } from '#domain/people/server-settings.ts';
import { endpoint, type ReplyOf } from '../wire/endpoint.ts';
import { problem, type FieldProblem } from '../wire/field-problem.ts';
import { typedLine } from '../wire/plain-text.ts';

const value = v.union([v.boolean(), v.number(), v.string()]);

const setting = v.object({
  name: v.string(),
  group: v.string(),
  value,
  /** In force where nobody set anything else. */
  usual: value,
  /** Of numbers, both included. */
  least: v.optional(v.number()),
  most: v.optional(v.number()),
});

const reply = v.object({
  /** Those alone that this server obeys. */
  items: v.array(setting),
  /** The newest first. */
  changes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      before: value,
      after: value,
      at: v.string(),
      /** A username; empty where the account is deleted. */
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
      v.pipe(typedLine, v.trim(), v.maxLength(longestSenderName, problem('senderName'))),
    ),
  }),
  reply,
});
export type FoundSettings = ReplyOf<typeof readSettings>;
