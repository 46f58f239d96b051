import type { GraphRule } from '#server/access/graph-access.ts';

/**
 * Who may read each field of the graph, where that differs from its parent. Written by hand instead of read from the
 * server's table, so that a rule changed by mistake is noticed.
 */
export const guardedFields: readonly (readonly [field: string, rule: Exclude<GraphRule, 'parent'>])[] = [
  ['Query.events', 'public'],
  ['Query.event', 'public'],
  ['Query.myEvents', 'organizer'],
  ['Query.tickets', 'signed_in'],
  ['Query.analytics', 'organizer'],
  ['EventSummary.figures', 'event_staff'],
  ['EventSummary.attendees', 'event_staff'],
  ['EventSummary.scans', 'event_staff'],
  ['EventSummary.analytics', 'event_staff'],
  ['Event.figures', 'event_staff'],
  ['Event.attendees', 'event_staff'],
  ['Event.scans', 'event_staff'],
  ['Event.analytics', 'event_staff'],
];

/** A query for each of them; `$event` is replaced by the event's id. */
export const asked: Readonly<Record<string, string>> = {
  'Query.events': '{ found: events { total } }',
  'Query.event': '{ found: event(registrationId: "$event") { name } }',
  'Query.myEvents': '{ found: myEvents { total } }',
  'Query.tickets': '{ found: tickets { next items { ticketId } } }',
  'Query.analytics': '{ found: analytics { from } }',
  'EventSummary.figures': '{ events(first: 200) { items { registrationId found: figures { sold } } } }',
  'EventSummary.attendees':
    '{ events(first: 100) { items { registrationId found: attendees(first: 1) { next } } } }',
  'EventSummary.scans':
    '{ events(first: 100) { items { registrationId found: scans(first: 1) { total } } } }',
  'EventSummary.analytics': '{ events(first: 10) { items { registrationId found: analytics { name } } } }',
  'Event.figures': '{ event(registrationId: "$event") { name found: figures { sold } } }',
  'Event.attendees': '{ event(registrationId: "$event") { name found: attendees { items { name email } } } }',
  'Event.scans': '{ event(registrationId: "$event") { name found: scans { total items { note } } } }',
  'Event.analytics': '{ event(registrationId: "$event") { name found: analytics { name } } }',
};
