import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { count } from '../wire/page-query.ts';
import { typedText } from '../wire/plain-text.ts';
import { conflict, findings, resolution } from './conflicts.ts';
import { passage } from './passages.ts';

export const listConflicts = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/conflicts',
  access: 'event_door',
  about:
    'Double admissions and admissions of invalid tickets, newest first. Names are included only for people who may resolve them.',
  params: eventParams,
  query: v.object({
    /** `open`: to be resolved; `settled`: resolved, or dissolved by later data. Both if absent. */
    status: v.optional(v.picklist(['open', 'settled'])),
    page: count('1', 100_000),
    limit: count('500', 500),
  }),
  reply: v.object({
    items: v.array(
      v.object({
        ...conflict.entries,
        first: v.nullable(passage),
        createdAt: v.number(),
        /** '' if unknown. Absent from older servers, like the following fields. */
        ticketType: v.optional(v.string(), ''),
        holderName: v.optional(v.nullable(v.string()), null),
        /** Names of the two devices. */
        firstDevice: v.optional(v.string(), ''),
        otherDevice: v.optional(v.string(), ''),
        /** Name and note of the person who resolved it; null for readers who may not resolve. */
        decided: v.optional(v.nullable(v.object({ name: v.string(), note: v.string() })), null),
      }),
    ),
    total: v.optional(v.number()),
  }),
});

export const resolveConflict = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/conflicts/{conflictId}/resolution',
  access: 'event_supervisor',
  about:
    'Resolves a conflict. Fails with 409 `conflict_resolved` if someone resolved it before (details: `how`, `by`, `at`, `name`); repeating one’s own decision returns the same result. Fails with 409 `conflict_dissolved` if later scans explain it, 422 `finding_not_possible` if there is only one admission.',
  params: v.object({ ...eventParams.entries, conflictId: v.pipe(v.string(), v.maxLength(64)) }),
  body: v.object({
    how: v.picklist(findings),
    /** Visible to the team only. */
    note: v.optional(v.pipe(typedText, v.maxLength(500)), ''),
  }),
  reply: v.object({
    resolution: v.object({ ...resolution.entries, name: v.string(), note: v.string() }),
  }),
});
