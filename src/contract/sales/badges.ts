import * as v from 'valibot';
import { badgeSizes } from '#domain/events/badge.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { count } from '../wire/page-query.ts';
import { repliedVersion, versionQuery } from '../wire/version-query.ts';
import { wordOf } from '../wire/word.ts';
import { attendeeFilters, type Attendee } from './attendees.ts';

/** Whether a badge is printed for an attendee: nobody else needs one, and a rehearsal admits no guests. */
export const getsBadge = ({
  state,
  unpaid,
  rehearsal,
}: Pick<Attendee, 'state' | 'unpaid' | 'rehearsal'>): boolean =>
  state === 'valid' && unpaid !== true && !rehearsal;

const shown = {
  eventName: v.boolean(),
  typeName: v.boolean(),
  /** The ticket's code with its number below. */
  code: v.boolean(),
};

const layout = v.object({
  ...shown,
  /** `label62`: labels of 62 mm from a roll, 100 mm long. */
  size: wordOf(badgeSizes, 'a6'),
  /** The question whose answer is printed below the name; null for none. */
  questionId: v.nullable(v.string()),
});

const layoutReply = v.object({
  layout,
  version: repliedVersion,
  /** Whether the event admits printed codes; otherwise badges have none. */
  codes: v.boolean(),
});
export type BadgeLayoutReply = v.InferOutput<typeof layoutReply>;

export const readBadgeLayout = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/badge-layout',
  access: 'event_staff',
  about: 'The contents and paper format of an event’s badges.',
  params: eventParams,
  reply: layoutReply,
});

export const saveBadgeLayout = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/badge-layout',
  access: 'event_staff',
  about:
    'Sets the contents of an event’s badges. Idempotent. Fails with 409 `changed_elsewhere` if `version` is outdated, 404 `question_not_found`.',
  params: eventParams,
  query: versionQuery,
  body: v.object({
    ...shown,
    size: v.picklist(badgeSizes),
    questionId: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  }),
  reply: layoutReply,
});

/** Maximum badges printed at once. */
export const maxBadges = 200;

const wish = v.object({
  ...attendeeFilters,
  /** As in the attendee list. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/))),
  limit: count(String(maxBadges), maxBadges),
});

const badges = v.object({
  layout,
  items: v.array(
    v.object({
      ticketNumber: v.number(),
      eventName: v.string(),
      name: v.string(),
      answer: v.string(),
      typeName: v.string(),
      reference: v.string(),
      code: v.nullable(v.string()),
    }),
  ),
});
export type BadgesReply = v.InferOutput<typeof badges>;

export const listBadges = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/badges',
  access: 'event_staff',
  about:
    'The texts of badges to print, for the attendees in a part of the list whose tickets are valid. `code` is null if the event doesn’t admit printed codes. Printing is logged.',
  params: eventParams,
  query: wish,
  reply: badges,
});

export const readBadge = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/badges/{ticketNumber}',
  access: 'event_supervisor',
  about:
    'One badge, for a person who checked its guest in by hand. Fails with 404 `ticket_not_found`, 409 `no_badges` if the ticket isn’t valid. Printing is logged.',
  params: v.object({ ...eventParams.entries, ticketNumber: v.pipe(v.string(), v.regex(/^\d{1,9}$/)) }),
  reply: badges,
});

export const badgesPdf = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/badges.pdf',
  access: 'event_staff',
  about:
    'The same badges as a PDF, one per page. Fails with 409 `no_badges` if none of the tickets is valid, 503 `pdf_busy` or `pdf_failed`.',
  params: eventParams,
  query: wish,
});
