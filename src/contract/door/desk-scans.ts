import * as v from 'valibot';
import { forceReasons } from '#domain/door/force.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { typedText } from '../wire/plain-text.ts';
import { uuid } from './fields.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const ofTicket = v.object({ ...eventParams.entries, ticketId: id });

export const checkInByHand = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/attendees/{ticketId}/check-in',
  access: 'event_supervisor',
  about:
    'Checks a person in from the desk, by the rules of the door: a scan like any other, under the desk of whoever asks, once however often it is sent. Where the rules refuse, it is recorded as refused, and `forced` with a reason lets the person in all the same where `mayForce` says so.',
  params: ofTicket,
  body: v.object({
    /** UUIDv7 made by the app: the scan's own id. */
    scanId: uuid,
    gateId: id,
    forced: v.optional(
      v.object({
        reason: v.picklist(forceReasons),
        note: v.optional(v.pipe(typedText, v.trim(), v.maxLength(500)), ''),
        /** The refused desk scan. */
        overrides: uuid,
      }),
    ),
  }),
  reply: v.object({
    scanId: v.string(),
    /** Verdict of the door's rules (`domain/door/verdict`). */
    verdict: v.string(),
    /** Whether the person was admitted. */
    passed: v.boolean(),
    /** Whether they may be admitted against the verdict. */
    mayForce: v.boolean(),
    /** The passage that prevents entry; the gate is '' if it was removed. */
    because: v.nullable(v.object({ at: v.number(), gateName: v.string() })),
    /** When entry would be or was last allowed; ms. */
    boundaryAt: v.nullable(v.number()),
  }),
});

export const undoByHand = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/attendees/{ticketId}/undo',
  access: 'event_supervisor',
  about:
    'Takes back a passage of a ticket from the desk, whichever device or desk recorded it: a record of its own, made once. 404 `passage_not_found` where the ticket has no such passage; one that was taken back before stays so. 410 `scans_gone` where the event’s scans are no longer kept.',
  params: ofTicket,
  body: v.object({
    /** UUIDv7 made by the app: the undo's own id. */
    scanId: uuid,
    /** The scan to undo. */
    undoes: uuid,
  }),
  reply: v.object({ undone: v.boolean() }),
});
