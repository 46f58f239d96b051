import {
  GraphQLFloat,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import * as v from 'valibot';
import {
  eventAnalytics,
  organizerAnalytics,
  readAnalytics,
  readEventAnalytics as readEventAnalyticsCall,
  saleDay,
} from '#contract/events/analytics.ts';
import { eventDetail, eventSummary, listEvents } from '#contract/events/events.ts';
import { eventFigures, myEvents } from '#contract/events/my-events.ts';
import { listScans } from '#contract/door/scans.ts';
import { attendee, listAttendees as listAttendeesCall } from '#contract/sales/attendees.ts';
import { myTickets, ticketFacts } from '#contract/sales/tickets.ts';
import { eventCover } from '#contract/wire/event-cover.ts';
import { venue } from '#contract/wire/event-fields.ts';
import { money } from '#contract/wire/money.ts';
import { graphRuleOf } from '#server/access/graph-access.ts';
import { notSignedIn } from '#server/access/refusals.ts';
import { scansPageOf } from '#server/door/scan-log.ts';
import { readAnalyticsOf, readEventAnalytics } from '#server/events/event-analytics.ts';
import { listEventsRun, listPublicEvents, readableEvent } from '#server/events/read-events.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { ownTickets } from '#server/tickets/ticket-wallet.ts';
import { guarded, RefusedField, readField, type GraphField } from './field.ts';
import type { GraphContext } from './graph-context.ts';
import { createGraphTypes, type GraphFields } from './graph-types.ts';

const object = createGraphTypes();

// Shared by several types, so it is named here once.
object('Money', money);
object('Venue', venue);
object('EventCover', eventCover);
object('SaleDay', saleDay);

/** Builds a page of a list with the cursor of the next one. */
function pageOf(name: string, item: GraphQLObjectType, counted = true) {
  return new GraphQLObjectType<unknown, GraphContext>({
    name: `${name}List`,
    fields: {
      items: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(item))) },
      next: { type: GraphQLString },
      ...(counted ? { total: { type: new GraphQLNonNull(GraphQLFloat) } } : {}),
    },
  });
}

/** A numbered page of REST, continued by a cursor. */
const cursorPage = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/)), '1');
const eventsQuery = v.pipe(
  v.object({ ...v.omit(listEvents.query, ['page']).entries, after: cursorPage }),
  v.transform(({ after, ...query }) => ({ ...query, page: Number(after) })),
);
const myEventsQuery = v.pipe(
  v.object({ ...v.omit(myEvents.query, ['page']).entries, after: cursorPage }),
  v.transform(({ after, ...query }) => ({ ...query, page: Number(after) })),
);
interface Numbered {
  readonly items: readonly unknown[];
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}
const withCursor = ({ items, page, limit, total }: Numbered) => ({
  items,
  total,
  next: page * limit < total ? String(page + 1) : null,
});

const runnerOf = ({ caller }: GraphContext) =>
  caller.kind === 'user' ? { userId: caller.role === 'ADMIN' ? null : caller.userId } : null;

/** Fields of an event for its organizer, by whatever path the event was reached. */
const desk: GraphFields = {
  figures: {
    type: object('EventFigures', eventFigures),
    extensions: { cost: 5, paged: false },
    resolve: (event, _given, context) => {
      const read = v.safeParse(figured, event);
      return read.success ? context.figuresAt(read.output) : null;
    },
  },
  attendees: readField({
    type: pageOf('Attendee', object('Attendee', attendee), false),
    query: listAttendeesCall.query,
    texts: ['search', 'status', 'ticketTypeId', 'gateId'],
    paged: true,
    cost: 20,
    read: (query, { database }, eventId) => listAttendees(database, eventId, query),
  }),
  scans: readField({
    type: pageOf('Scan', object('Scan', listScans.reply.entries.items.item)),
    query: v.object({
      after: listScans.query.entries.before,
      limit: listScans.query.entries.limit,
    }),
    paged: true,
    cost: 20,
    read: ({ after, limit }, { database }, eventId) =>
      scansPageOf(database, eventId, {
        before: after === undefined ? null : Number(after),
        limit: Number(limit),
      }),
  }),
  analytics: readField({
    type: object('EventAnalytics', eventAnalytics),
    query: readEventAnalyticsCall.query,
    texts: ['from', 'to'],
    cost: 500,
    read: (query, { database, now }, eventId) => readEventAnalytics(database, eventId, query, now()),
  }),
};
const figured = v.object({
  registrationId: v.string(),
  status: v.picklist(['draft', 'published', 'cancelled', 'ended']),
  doorsOpenAt: v.string(),
  endsAt: v.string(),
});

const eventList = pageOf('Event', object('EventSummary', eventSummary, desk));

const roots: Readonly<Record<string, GraphField>> = {
  events: readField({
    type: eventList,
    query: eventsQuery,
    texts: ['search', 'category', 'city', 'country', 'from', 'to', 'price', 'when', 'sort'],
    paged: true,
    cost: 20,
    read: async (query, { database, now }) => withCursor(await listPublicEvents(database, query, now())),
  }),
  event: {
    ...readField({
      type: object('Event', eventDetail, desk),
      query: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
      cost: 20,
      read: ({ registrationId }, { database, caller, now }) =>
        readableEvent(database, registrationId, caller, now()),
    }),
    args: { registrationId: { type: new GraphQLNonNull(GraphQLID) } },
  },
  myEvents: readField({
    type: eventList,
    query: myEventsQuery,
    texts: ['search', 'when', 'status', 'sort'],
    paged: true,
    cost: 40,
    read: async (query, context) => {
      const runner = runnerOf(context);
      if (runner === null) throw new RefusedField(notSignedIn);
      return withCursor(await listEventsRun(context.database, runner.userId, query, context.now()));
    },
  }),
  tickets: readField({
    type: pageOf('Ticket', object('Ticket', ticketFacts), false),
    query: v.pick(myTickets.query, ['limit', 'after']),
    paged: true,
    cost: 40,
    read: (query, context) => ownTickets(context, context.caller, query),
  }),
  analytics: readField({
    type: object('Analytics', organizerAnalytics),
    query: readAnalytics.query,
    texts: ['from', 'to'],
    cost: 1_000,
    read: async (query, context) => {
      const runner = runnerOf(context);
      if (runner === null) throw new RefusedField(notSignedIn);
      return readAnalyticsOf(context.database, runner.userId, query, context.now());
    },
  }),
};

/** Creates the whole graph. Access to every field is restricted by `access/graph-access`. */
export function createGraphSchema(): GraphQLSchema {
  const query = new GraphQLObjectType<unknown, GraphContext>({ name: 'Query', fields: roots });
  const schema = new GraphQLSchema({ query, assumeValid: false });
  const unsaid: string[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLObjectType) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const rule = graphRuleOf(`${type.name}.${field.name}`);
      if (rule === null) unsaid.push(`${type.name}.${field.name}`);
      const { resolve } = field;
      const kept = guarded(
        rule,
        resolve === undefined ? { type: field.type } : { type: field.type, resolve },
      );
      if (kept.resolve !== undefined) field.resolve = kept.resolve;
    }
  }
  if (unsaid.length > 0) throw new Error(`no access rule for reading ${unsaid.join(', ')}`);
  return schema;
}
