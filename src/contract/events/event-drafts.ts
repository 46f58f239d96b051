import * as v from 'valibot';
import { ageLimitRange, publishSteps } from '#domain/events/event-form.ts';
import { endpoint } from '../wire/endpoint.ts';
import { codePolicies, eventParams, eventStatuses, reentryRules } from '../wire/event-fields.ts';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { problem } from '../wire/field-problem.ts';
import { eventTime, formTime, newId, wholeBetween } from '../wire/form-fields.ts';
import { typedLine, typedText } from '../wire/plain-text.ts';
import { changeQuery } from '../wire/holders-query.ts';
import { repliedVersion, versionQuery } from '../wire/version-query.ts';
import { webAddress } from '../wire/web-address.ts';
import { wordOf } from '../wire/word.ts';

/* @__NO_SIDE_EFFECTS__ */
const line = (most: number) => v.pipe(typedLine, v.maxLength(most));

const venueInput = v.object({
  name: v.pipe(line(120), v.nonEmpty(problem('venueName'))),
  address: line(200),
  city: line(120),
  country: line(60),
});

/** The fields an organizer edits. */
const form = {
  /** May be empty in a draft. */
  name: v.optional(line(200), ''),
  summary: v.optional(line(300), ''),
  /** Markdown. */
  description: v.optional(v.pipe(typedText, v.maxLength(20_000)), ''),
  category: v.optional(line(60), ''),
  startsAt: formTime,
  endsAt: formTime,
  doorsOpenAt: formTime,
  timeZone: v.pipe(v.string(), v.maxLength(64, problem('timeZone'))),
  venue: v.nullable(venueInput),
  onlineUrl: v.nullable(webAddress),
  websiteUrl: v.nullable(webAddress),
  ageLimit: v.nullable(wholeBetween(ageLimitRange.least, ageLimitRange.most, 'age')),
  codePolicy: v.picklist(codePolicies, problem('codePolicy')),
  reentry: v.picklist(reentryRules, problem('reentry')),
  /** Maximum places over all ticket types; null for no limit beyond theirs. Omitted, it stays unchanged. */
  capacity: v.optional(v.nullable(wholeBetween(1, maxPlaces, 'capacity'))),
};
const formBody = v.object({ ...form, startsAt: eventTime, endsAt: eventTime, doorsOpenAt: eventTime });
export type EventFormBody = v.InferOutput<typeof formBody>;

/** An event as its organizer edits it. */
const editable = v.object({
  registrationId: v.string(),
  name: v.string(),
  summary: v.string(),
  description: v.string(),
  category: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  doorsOpenAt: v.string(),
  timeZone: v.string(),
  venue: v.nullable(
    v.object({ name: v.string(), address: v.string(), city: v.string(), country: v.string() }),
  ),
  onlineUrl: v.nullable(v.string()),
  websiteUrl: v.nullable(v.string()),
  ageLimit: v.nullable(v.number()),
  codePolicy: wordOf(codePolicies, 'rotating'),
  reentry: wordOf(reentryRules, 'single'),
  capacity: v.nullable(v.number()),
  status: wordOf(eventStatuses, 'draft'),
  /** Missing steps before it can be published. */
  missing: v.array(wordOf([...publishSteps, 'unknown'], 'unknown')),
  mayUnpublish: v.boolean(),
  mayDelete: v.boolean(),
  /**
   * Why an administrator took it down, which blocks publishing and deletion until it is restored. Null, or omitted by
   * older servers, when it was not.
   */
  takenDown: v.optional(v.nullable(v.string()), null),
  /** The form's version, to send as `version` with a change. */
  version: repliedVersion,
});
export type EditableEvent = v.InferOutput<typeof editable>;

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  access: 'organizer',
  about:
    'Creates a draft. Idempotent by registrationId, which the client generates, so that a draft created offline can be sent repeatedly. Fails with 409 `changed_elsewhere` (details: `version`) if the event exists with other contents, 409 `event_id_taken` if it belongs to another organizer.',
  body: v.object({
    registrationId: newId,
    ...form,
  }),
  reply: editable,
});

export const readEventDraft = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/edit',
  access: 'event_staff',
  about: 'An event with everything that its organizer can edit.',
  params: eventParams,
  reply: editable,
});

export const changeEvent = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}',
  access: 'event_staff',
  about:
    'Saves an event’s form. Idempotent for the same form. Fails with 409 `changed_elsewhere` (details: `version` and `differs`, the fields that differ) if the version is outdated, 409 `event_sold` for other times after tickets were issued, 409 `below_sold` (details: `sold`) or `below_reserved` (details: `sold`, `reserved`) for a capacity that is already exceeded, 409 `event_cancelled`. Ticket holders are notified of a changed place, link, age limit, code policy or re-entry policy; with `holders=ask`, such a change fails with 409 `touches_holders` (details: `changed`, `tickets`, `people`) instead.',
  params: eventParams,
  query: changeQuery,
  body: formBody,
  reply: editable,
});

export const publishEvent = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/publish',
  access: 'event_staff',
  about:
    'Publishes a draft. Idempotent. Fails with 409 `event_not_ready` (details: `missing`, steps in order), 409 `event_cancelled`.',
  params: eventParams,
  reply: editable,
});

export const unpublishEvent = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/unpublish',
  access: 'event_staff',
  about:
    'Unpublishes an event without sold, reserved or issued tickets. Idempotent. Fails with 409 `event_in_use`, 409 `event_cancelled`.',
  params: eventParams,
  reply: editable,
});

export const postponeEvent = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/postpone',
  access: 'event_owner',
  about:
    'Reschedules a published event. Tickets stay valid, the sales and validity periods of ticket types move along, and holders are notified by email. Idempotent. Fails with 422 `invalid` for times in the past, 409 `changed_elsewhere`, 409 `event_not_published`, 409 `event_cancelled`, 409 `event_over`.',
  params: eventParams,
  query: versionQuery,
  body: v.object({ startsAt: formTime, endsAt: formTime, doorsOpenAt: formTime, timeZone: form.timeZone }),
  reply: editable,
});

export const openEventDate = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/postpone-open',
  access: 'event_owner',
  about:
    'Postpones a published event without a new date. Its times are then 400 years later, between 2400 and 2499, which every screen shows as "date to be announced". Tickets stay valid, sales stop, no door admits, and holders are notified by email; `postpone` sets the new date. Idempotent. Fails with 409 `changed_elsewhere`, 409 `event_not_published`, 409 `event_cancelled`, 409 `event_over`.',
  params: eventParams,
  query: versionQuery,
  reply: editable,
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/duplicate',
  access: 'event_staff',
  about:
    'Copies an event to a new draft of the caller’s at another time, with its texts, place, rules, gates and ticket types; sales and validity periods move along. Idempotent by the new event’s id: repeating it returns the current draft. Fails with 409 `event_id_taken`.',
  params: eventParams,
  body: v.object({ registrationId: newId, startsAt: formTime }),
  reply: editable,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}',
  access: 'event_owner',
  about: 'Deletes a draft without sold or issued tickets. Fails with 409 `event_not_draft`.',
  params: eventParams,
  reply: v.object({ deleted: v.boolean() }),
});
