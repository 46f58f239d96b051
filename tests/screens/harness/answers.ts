import { listMemberships } from '#contract/accounts/memberships.ts';
import { readOutbox, readOutboxMessage } from '#contract/outbox.ts';
import { listAdminEvents } from '#contract/events/admin-events.ts';
import { listAdminUsers, listUserSessions, readAdminUser } from '#contract/accounts/admin-users.ts';
import {
  listUserAudit,
  listUserDevices,
  listUserOrders,
  listUserTeams,
} from '#contract/accounts/person-story.ts';
import { listApplications, readOwnApplication } from '#contract/accounts/applications.ts';
import { listOwnDevices, readProfile } from '#contract/accounts/profile.ts';
import { readEmailConfirmation } from '#contract/accounts/email-confirmation.ts';
import { listPasskeys, passkeySignInOptions } from '#contract/accounts/passkeys.ts';
import { readSecondFactor } from '#contract/accounts/second-factor.ts';
import { refresh } from '#contract/accounts/session.ts';
import { listSessions } from '#contract/accounts/own-sessions.ts';
import { listTeamInvites, readTeamInvite } from '#contract/accounts/team-invites.ts';
import { adminLiveTicket, listLogs } from '#contract/administration/logs.ts';
import { readSettings } from '#contract/administration/settings.ts';
import { readStats } from '#contract/administration/stats.ts';
import { listJobs } from '#contract/jobs.ts';
import { appConfig } from '#contract/app-config.ts';
import { productLook } from '#domain/look/look.ts';
import { countPeople, listAreas } from '#contract/door/areas.ts';
import { readBoard } from '#contract/door/board.ts';
import { liveTicket } from '#contract/door/live.ts';
import { listConflicts } from '#contract/door/conflict-list.ts';
import { listScans } from '#contract/door/scans.ts';
import { listDevices } from '#contract/door/devices.ts';
import { listGates } from '#contract/door/gates.ts';
import { listLostScans } from '#contract/door/lost-scans.ts';
import { sendEmail } from '#contract/emails.ts';
import { readCover } from '#contract/events/covers.ts';
import { readCancellation } from '#contract/events/cancellation.ts';
import { readEventDraft } from '#contract/events/event-drafts.ts';
import { listQuestions } from '#contract/events/questions.ts';
import { listTicketTypes } from '#contract/events/ticket-types.ts';
import { askGraph } from '#contract/graph/graph.ts';
import { readAttendeePage } from '#contract/sales/attendee-list.ts';
import { listAttendees } from '#contract/sales/attendees.ts';
import { listGuestImports, listGuestRows, readGuestImport } from '#contract/sales/guest-imports.ts';
import { listEventFacets, listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { listLocations } from '#contract/events/locations.ts';
import { listMessages } from '#contract/events/messages.ts';
import { readSubscription } from '#contract/events/subscriptions.ts';
import { ping } from '#contract/ping.ts';
import { organizerHolds, placeHold, readHold } from '#contract/sales/holds.ts';
import { doorOffers, doorTakings, ownRights } from '#contract/sales/door-sales.ts';
import { readSeller } from '#contract/sales/invoices.ts';
import { readBadgeLayout } from '#contract/sales/badges.ts';
import { usualBadgeLayout } from '#domain/events/badge.ts';
import { readFees } from '#contract/sales/fees.ts';
import { editableWaysToPay, waysToPay } from '#contract/sales/ways-to-pay.ts';
import { listPromoCodes } from '#contract/sales/promo-codes.ts';
import { listWaiting, myWaiting } from '#contract/sales/waiting-list.ts';
import { readOrderAnswers } from '#contract/sales/order-answers.ts';
import { eventOrders, myOrders, readOrder } from '#contract/sales/orders.ts';
import { myTickets, readTicket, ticketSheet } from '#contract/sales/tickets.ts';
import type { Endpoint, ReplyOf, Schema } from '#contract/wire/endpoint.ts';
import { person } from './people.ts';
import * as admin from './admin-samples.ts';
import * as applications from './application-samples.ts';
import { graphReply } from './analytics-samples.ts';
import { areas, peopleInside } from './area-samples.ts';
import { board, conflictsOf, ownDevice } from './board-samples.ts';
import { cancelling } from './cancellation-sample.ts';
import { guestList, guestRows } from './guest-samples.ts';
import * as list from './list-samples.ts';
import { logLines } from './log-samples.ts';
import { message } from './message-sample.ts';
import * as payment from './payment-samples.ts';
import * as questionSample from './question-samples.ts';
import { ownEventOf } from './phase-samples.ts';
import * as sample from './samples.ts';
import { serverSettings } from './settings-sample.ts';
import { givenUpJob, stats } from './stats-sample.ts';
import type { Shown, Viewer } from './states.ts';

/** The parts of a call on which its reply depends. */
interface Asked {
  readonly viewer: Viewer;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The fake server's replies to one call, with and without data. */
interface Answer {
  readonly method: string;
  readonly path: RegExp;
  readonly done: (asked: Asked) => unknown;
  readonly empty: (asked: Asked) => unknown;
  /** Answered in every state except offline: the calls of the layout around a screen. */
  readonly always: boolean;
}

/** Converts a path with parameters to a pattern. */
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

function answer<R extends Schema | undefined>(
  endpoint: Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, R>,
  done: ReplyOf<typeof endpoint> | ((asked: Asked) => ReplyOf<typeof endpoint>),
  empty: typeof done = done,
  always = false,
): Answer {
  const said = (value: typeof done) => (asked: Asked) =>
    typeof value === 'function' ? (value as (asked: Asked) => unknown)(asked) : value;
  const { method, path } = endpoint;
  return { method, path: patternOf(path), done: said(done), empty: said(empty), always };
}

const noPage = { items: [], page: 1, limit: 50, total: 0 };
const pageOf = <T>(...items: T[]) => ({ items, page: 1, limit: 50, total: items.length });

/** All calls that screens make. A screen with another call fails its test until a reply is added here. */
const answers: readonly Answer[] = [
  answer(ping, { app: 'gatehouse', time: sample.now, epoch: 'one' }, undefined, true),
  answer(
    appConfig,
    { google: null, look: productLook, passes: { apple: true, google: true } },
    undefined,
    true,
  ),
  answer(
    refresh,
    ({ viewer }) => ({ accessToken: 'token', sessionId: 'session', csrfToken: 'csrf', user: person(viewer) }),
    undefined,
    true,
  ),
  answer(listEvents, pageOf(sample.event), noPage),
  answer(
    listEventFacets,
    {
      categories: [{ category: 'Music', count: 1 }],
      cities: [{ city: 'Banjul', country: 'Gambia', count: 1 }],
      countries: [{ country: 'Gambia', count: 1 }],
    },
    { categories: [], cities: [], countries: [] },
  ),
  // An event requested by its id belongs to the viewer, with all or no data.
  answer(
    myEvents,
    ({ query }) => pageOf(ownEventOf(query.get('registrationId'))),
    ({ query }) => (query.has('registrationId') ? pageOf(ownEventOf(query.get('registrationId'))) : noPage),
  ),
  answer(readEmailConfirmation, {
    state: 'open',
    email: 'ada@example.com',
    username: 'ada',
  }),
  answer(
    myWaiting,
    {
      items: [
        {
          entryId: 'waiting',
          registrationId: sample.eventId,
          eventName: sample.longName,
          startsAt: sample.event.startsAt,
          timeZone: sample.event.timeZone,
          ticketTypeId: 'type',
          ticketTypeName: sample.longName,
          quantity: 2,
          groupSize: 1,
          state: 'offered',
          ahead: null,
          offer: {
            holdId: 'hold',
            untilAt: sample.event.startsAt,
            price: { amount: 35_000, currency: 'GMD' },
          },
        },
      ],
    },
    { items: [] },
  ),
  answer(askGraph, graphReply('data'), graphReply('nothing')),
  answer(readAttendeePage, { tickets: 0, timeZone: 'Africa/Banjul', digest: '0'.repeat(32), text: null }),
  answer(
    listAttendees,
    { items: [sample.attendee, sample.expectedAttendee], next: null },
    { items: [], next: null },
  ),
  answer(listGuestImports, pageOf(guestList), noPage),
  answer(readGuestImport, guestList),
  answer(listGuestRows, { items: guestRows, next: null }, { items: [], next: null }),
  answer(listMessages, pageOf(message), noPage),
  answer(readSubscription, { organizerName: sample.longName, subscribed: true }),
  answer(listLocations, pageOf(sample.location), noPage),
  answer(readEventDraft, sample.editableEvent),
  answer(readCancellation, cancelling),
  answer(readCover, { cover: sample.cover }, { cover: null }),
  answer(readBadgeLayout, { layout: usualBadgeLayout, version: 'one', codes: true }),
  answer(listQuestions, { items: [questionSample.question] }, { items: [] }),
  answer(readOrderAnswers, questionSample.orderAnswers),
  answer(listTicketTypes, { items: [sample.editableType] }, { items: [] }),
  answer(ownRights, { rights: ['own', 'run', 'orders', 'sell'] }, undefined, true),
  answer(
    doorOffers,
    { card: true, printed: true, more: true, items: [payment.doorOffer, payment.doorTable] },
    { card: true, printed: true, more: false, items: [] },
  ),
  answer(doorTakings, { items: [payment.shift] }, { items: [] }),
  answer(waysToPay, { online: true, items: [payment.wayToPay] }, { online: true, items: [] }),
  answer(
    readSeller,
    {
      seller: {
        name: sample.longName,
        address: '1 Quay\nBanjul',
        taxId: 'GM-1234',
        taxName: 'VAT',
        taxBasisPoints: 1_500,
      },
      version: '1',
    },
    { seller: null, version: '0' },
  ),
  answer(
    readFees,
    {
      fee: { basisPoints: 250, amount: 1_000, onTop: true, returns: false },
      types: [
        { ticketTypeId: sample.typeId, name: sample.longName, currency: 'GMD', fee: null },
        {
          ticketTypeId: 'free',
          name: 'Members',
          currency: 'GMD',
          fee: { basisPoints: 0, amount: 0, onTop: true, returns: true },
        },
      ],
      version: '1',
    },
    { fee: null, types: [], version: '1' },
  ),
  answer(
    editableWaysToPay,
    { online: true, items: [{ ...payment.wayToPay, version: '1' }] },
    { online: false, items: [] },
  ),
  answer(readEvent, sample.eventDetail, { ...sample.eventDetail, ticketTypes: [] }),
  answer(readProfile, sample.profile),
  answer(readOwnApplication, { application: applications.application }, { application: null }),
  answer(readSettings, serverSettings),
  answer(readStats, stats),
  answer(listJobs, { items: [givenUpJob] }),
  answer(listLogs, { items: [...logLines], next: null }, { items: [], next: null }),
  answer(adminLiveTicket, { ticket: 'ticket' }),
  answer(listApplications, pageOf(applications.adminApplication), noPage),
  answer(readOutbox, { items: [admin.outboxItem], next: null }, { items: [], next: null }),
  answer(readOutboxMessage, { text: sample.longName }),
  answer(listAdminEvents, { items: [admin.adminEvent], next: null }, { items: [], next: null }),
  answer(listAdminUsers, { ...pageOf(admin.adminUser), next: null }, { ...noPage, next: null }),
  answer(readAdminUser, admin.adminUser),
  answer(listUserSessions, { items: [sample.session] }, { items: [] }),
  answer(listUserDevices, { items: [admin.personDevice], next: null }, { items: [], next: null }),
  answer(listUserOrders, { items: [admin.personOrder], next: null }, { items: [], next: null }),
  answer(listUserTeams, { items: [admin.personTeam], next: null }, { items: [], next: null }),
  answer(listUserAudit, { items: [admin.auditLine], next: null }, { items: [], next: null }),
  answer(listOwnDevices, { items: [ownDevice] }, { items: [] }),
  answer(passkeySignInOptions, sample.passkeyChallenge, undefined, true),
  answer(readSecondFactor, { on: true, recoveryCodes: 9 }, { on: false, recoveryCodes: 0 }),
  answer(listPasskeys, { items: [sample.passkey] }, { items: [] }),
  answer(listSessions, { items: [sample.session] }, { items: [] }),
  answer(myOrders, { ...pageOf(sample.order), next: null }, { ...noPage, next: null }),
  answer(readOrder, sample.order),
  answer(eventOrders, pageOf(sample.order), noPage),
  answer(
    myTickets,
    { items: [sample.ticket], next: null, time: sample.now },
    { items: [], next: null, time: sample.now },
  ),
  answer(readTicket, sample.ticket),
  answer(
    ticketSheet,
    { eventName: sample.event.name, items: [sample.sheetTicket], total: 1 },
    { eventName: sample.event.name, items: [], total: 0 },
  ),
  answer(listGates, { items: [sample.gate] }, { items: [] }),
  answer(listAreas, areas),
  answer(countPeople, peopleInside),
  answer(
    listDevices,
    { items: [sample.device], total: 120, restoredAt: null, ownGates: [sample.gate.gateId] },
    { items: [], total: 0, restoredAt: null },
  ),
  answer(listLostScans, { ...noPage, scans: 0 }),
  answer(listScans, { items: [list.loggedScan], total: 1 }, { items: [], total: 0 }),
  answer(listPromoCodes, pageOf(list.promoCode), noPage),
  answer(listWaiting, list.waitingPage, { ...list.waitingPage, items: [], total: 0 }),
  answer(liveTicket, { ticket: 'live' }),
  answer(readBoard, board, {
    ...board,
    gates: [],
    devices: [],
    enrolled: { total: 0, devices: [] },
    owing: { scans: 0, devices: [] },
  }),
  answer(listConflicts, ({ query }) => conflictsOf(query.get('status')), { items: [], total: 0 }),
  answer(organizerHolds, { items: [sample.allocation] }, { items: [] }),
  answer(listMemberships, pageOf(sample.member), noPage),
  answer(
    listTeamInvites,
    {
      items: [sample.teamInvite],
      joined: [{ inviteId: 'taken', username: 'binta.ceesay', joinedAt: sample.teamInvite.createdAt }],
    },
    { items: [], joined: [] },
  ),
  answer(readTeamInvite, sample.teamInviteOffer),
  answer(sendEmail, { accepted: true }),
  answer(placeHold, ({ body }) => sample.hold(body)),
  answer(readHold, ({ body }) => sample.hold(body)),
];

/** Lists that grow with an event and its people: they are paginated, or are an event's phones. */
const isLong = (reply: object) => ['total', 'next', 'restoredAt'].some((name) => name in reply);

/** Extends a list to the given length by repeating its items with new ids; the first ones are unchanged. */
function asLongAs(rows: number, reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null || !('items' in reply) || !isLong(reply)) return reply;
  const { items } = reply;
  if (!Array.isArray(items) || items.length === 0 || items.length >= rows) return reply;
  const known: readonly object[] = items;
  const own =
    (place: number) =>
    ([name, value]: [string, unknown]) =>
      [name, /^id$|Id$/.test(name) && typeof value === 'string' ? `${value}-${place}` : value] as const;
  const more = Array.from({ length: rows - known.length }, (_, nth) => {
    const place = known.length + nth;
    return Object.fromEntries(Object.entries(known[place % known.length] ?? {}).map(own(place)));
  });
  return { ...reply, items: [...known, ...more], ...('total' in reply ? { total: rows } : {}) };
}

/**
 * Returns the fake server's reply, or null if it has none; in the state `loading` it never arrives.
 *
 * @param rows the minimum length of each list
 */
export async function replyTo(
  { state, viewer, rows = 0 }: Pick<Shown, 'state' | 'viewer' | 'rows'>,
  request: Request,
): Promise<Response | null> {
  const { pathname, searchParams: query } = new URL(request.url);
  const found = answers.find(({ method, path }) => method === request.method && path.test(pathname));
  if (state === 'offline') throw new TypeError('Failed to fetch');
  const always = found?.always === true;
  if (state === 'loading' && !always) return new Promise(() => {});
  if (state === 'error' && !always) {
    const failure = {
      code: 'internal',
      message: 'Something went wrong on our side.',
      errors: [],
      requestId: 'r',
    };
    return Response.json(failure, { status: 500 });
  }
  if (found === undefined) return null;
  const text = await request.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const asked = { viewer, query, body };
  return Response.json(state === 'empty' ? found.empty(asked) : asLongAs(rows, found.done(asked)));
}
