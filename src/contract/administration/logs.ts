import * as v from 'valibot';
import { logLevels, logSources } from '#domain/people/log-line.ts';
import { endpoint } from '../wire/endpoint.ts';
import { problem } from '../wire/field-problem.ts';
import { count, tableLanguage } from '../wire/page-query.ts';
import { tableFormat } from '../wire/table-format.ts';
import { wordOf } from '../wire/word.ts';

const named = v.nullable(v.object({ id: v.string(), name: v.string() }));

/** A log entry for administrators. Names are the current ones of their ids, empty if deleted. */
export const logLine = v.object({
  id: v.string(),
  /** Server time. */
  at: v.string(),
  level: wordOf(logLevels, 'info'),
  source: wordOf(logSources, 'events'),
  /** Machine-readable action and outcome. */
  action: v.string(),
  outcome: v.string(),
  /** Username of the actor; null if signed out. */
  person: named,
  /** Id of the affected person or thing. */
  subject: v.nullable(v.string()),
  event: named,
  device: named,
  gate: named,
  requestId: v.nullable(v.string()),
  /** For events at the door: time at the door, and how much later the server received it; ms. */
  doorAt: v.nullable(v.string()),
  lateMs: v.nullable(v.number()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])),
});
export type LogLine = v.InferOutput<typeof logLine>;

const id = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64)));
const time = v.optional(v.pipe(v.string(), v.isoTimestamp(problem('dateAndTime'))));
const filters = {
  level: v.optional(v.picklist(logLevels)),
  source: v.optional(v.picklist(logSources)),
  /** Prefixes of actions, outcomes and details; ids of requests. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
  from: time,
  /** Exclusive. */
  to: time,
  /** The actor or the affected person: an id, `credentialId`, username or email. */
  person: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
  event: id,
  device: id,
  gate: id,
};

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs',
  access: 'admin',
  about:
    'Log entries, newest first: failed requests and those that changed something, sign-ins, accounts, payments, synced scans, conflicts, devices, settings, emails, events. Paged with `next` as `cursor`.',
  query: v.object({
    ...filters,
    limit: count('50', 200),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-\d{1,15}$/))),
  }),
  reply: v.object({ items: v.array(logLine), next: v.nullable(v.string()) }),
});

export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/admin/logs/export',
  access: 'admin',
  about:
    'The same entries as a file for spreadsheets, generated while it is sent; no cell is a formula. The export is logged. Fails with 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  query: v.object({ ...filters, format: tableFormat, language: tableLanguage }),
});

export const adminLiveTicket = endpoint({
  method: 'POST',
  path: '/api/admin/live-ticket',
  access: 'admin',
  about:
    'A ticket for one websocket connection within 30 s, for the topic `admin:logs`, which announces new log entries.',
  body: v.object({}),
  reply: v.object({ ticket: v.string() }),
});
