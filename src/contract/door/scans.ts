import * as v from 'valibot';
import { asSent } from '../wire/as-sent.ts';
import { forceReasons } from '#domain/door/force.ts';
import { receipt } from './receipts.ts';
import { scanRecord } from './scan-record.ts';
import { endpoint } from '../wire/endpoint.ts';
import { searchText } from '../wire/page-query.ts';
import { wordOf } from '../wire/word.ts';
import { eventParams } from '../wire/event-fields.ts';

/** Maximum number of scans per batch. */
export const batchLimit = 500;

export const sendScans = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/scans',
  access: 'event_device',
  about: 'Receives up to 500 scans of the signing device; returns one receipt per scan, in the order sent.',
  params: eventParams,
  bodyLimit: 1_000_000,
  body: v.object({
    deviceId: v.pipe(v.string(), v.maxLength(64)),
    epoch: v.pipe(v.string(), v.maxLength(64)),
    /** Items are parsed one by one (`readScanRecord`): an invalid one is parked, the others proceed. */
    scans: v.pipe(v.array(asSent(scanRecord)), v.minLength(1), v.maxLength(batchLimit)),
    /** The device's cursor and server history: ahead of the server, it proves a restore from a backup. */
    reached: v.optional(
      v.object({
        revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
        epoch: v.pipe(v.string(), v.maxLength(64)),
      }),
    ),
  }),
  reply: v.object({
    receipts: v.pipe(v.array(receipt), v.readonly()),
    /** The event's revision after this batch, which `changes` will reach. */
    revision: v.number(),
    epoch: v.string(),
    time: v.number(),
  }),
});

/** Maximum number of scans that a search counts, because each has to be checked. */
export const maxScansCounted = 1_000;

/** Read side, for the organizer's log. */
export const listScans = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/scans',
  access: 'event_staff',
  about:
    'The event’s scans, newest first. `search`: a ticket’s number, its full code such as `1234-K7QX2M`, or part of the name of a gate or device; `total` then counts up to 1,000.',
  params: eventParams,
  query: v.object({
    search: searchText,
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))),
    limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), '100'),
  }),
  reply: v.object({
    items: v.array(
      v.object({
        /** Order of arrival at the server; pass it as `before` to continue. */
        position: v.number(),
        scanId: v.string(),
        kind: wordOf(['scan', 'undo'], 'scan'),
        deviceId: v.string(),
        deviceName: v.string(),
        gateId: v.string(),
        gateName: v.string(),
        direction: wordOf(['entry', 'exit'], 'entry'),
        ticketNumber: v.nullable(v.number()),
        verdict: v.string(),
        passed: v.boolean(),
        ruling: wordOf(['first', 'again', 'none'], 'none'),
        /** Corrected time at the door, and time of arrival; ms. */
        correctedTime: v.number(),
        receivedAt: v.number(),
        undoes: v.nullable(v.string()),
        /** A counting exit without a known counting entry since the ticket's previous exit. */
        noEntry: v.optional(v.boolean(), false),
        /** Why a passage does not count: `unknown_gate`, `unknown_checkpoint`, `impossible_time`, `too_many_scans`. */
        leftOut: v.optional(v.nullable(v.string()), null),
        /** Why a supervisor admitted the person against the verdict, and their note. */
        forced: v.optional(v.nullable(wordOf(forceReasons, 'other')), null),
        note: v.optional(v.nullable(v.string()), null),
        /** A supervisor sent the person away when the verdict asked. */
        sentAway: v.optional(v.boolean(), false),
      }),
    ),
    /** Total matches of the search. */
    total: v.number(),
  }),
});
