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
    'Checks a person in at the desk by the door’s rules. Recorded as a scan of the caller’s desk. Idempotent. If the rules refuse, the refusal is recorded; `forced` with a reason admits the person anyway if `mayForce` allows it.',
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
    'Undoes a ticket’s entry or exit at the desk, whichever device recorded it, with a separate record. Idempotent. Fails with 404 `passage_not_found` if the ticket has no such entry or exit, 410 `scans_gone` if the event’s scans were deleted.',
  params: ofTicket,
  body: v.object({
    /** UUIDv7 made by the app: the undo's own id. */
    scanId: uuid,
    /** The scan to undo. */
    undoes: uuid,
  }),
  reply: v.object({ undone: v.boolean() }),
});
