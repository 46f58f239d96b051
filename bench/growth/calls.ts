import { accountWrites } from './account-writes.ts';
import { ways, type CallLine } from './call-line.ts';
import { doorWrites } from './door-writes.ts';
import { exportLines } from './exports.ts';
import {
  buyerId,
  fairImportId,
  fairGateId,
  fairMessageId,
  fairTypeIds,
  orderOf,
  ticketOf,
} from './fair-ids.ts';
import { deskLines } from './desk-lines.ts';
import { guestWrites } from './guest-writes.ts';
import { outsideLines } from './outside-lines.ts';
import { planWrites } from './plan-writes.ts';
import { saleWrites } from './sale-writes.ts';
import { signInLines } from './sign-in-lines.ts';
import { strangerLines } from './stranger-lines.ts';

const query = (given: Readonly<Record<string, string>>) => ({ query: given });
const graph = (text: string) => ({ body: { query: text } });

/** Lists and totals at the fair's door. */
const door = (rows: number): readonly CallLine[] => [
  ...ways('listScans', 'organizer', {
    'the first page': {},
    'from the middle': query({ before: String(rows / 2) }),
    'of a ticket': query({ search: '77' }),
    'of a gate': query({ search: 'north' }),
    'of nothing': query({ search: 'zanzibar' }),
  }),
  ...ways('listConflicts', 'organizer', {
    'the first page': query({ limit: '50' }),
    'the open ones': query({ status: 'open', limit: '50' }),
    'the settled ones, page 3': query({ status: 'settled', limit: '50', page: '3' }),
  }),
  ...ways('readBoard', 'organizer', { 'the board': {} }),
  ...ways('countPeople', 'organizer', { 'the main area': { params: { checkpoint: 'event' } } }),
  ...ways('readChanges', 'phone', {
    'what is new': query({ since: String(rows - 10) }),
    'from the beginning': query({ since: '0' }),
  }),
  ...ways('listLostScans', 'organizer', { 'the first page': {} }),
  ...ways('listDevices', 'organizer', { 'the devices': {} }),
  ...ways('readDoorListPage', 'phone', { 'a page': { params: { page: '0' }, keys: 2 * 1_000 } }),
];

/** Lists and totals of sales and guests. */
const sales: readonly CallLine[] = [
  ...ways('listAttendees', 'organizer', {
    'the first page': {},
    // One user matches among the few rows and a dozen among the many, because names are matched by prefix.
    'a name': { ...query({ search: 'number1000' }), keys: 12 * 10 },
    'a name of everybody': query({ search: 'guest' }),
    'an email': { ...query({ search: 'guest1000@example.org' }), keys: 12 * 14 },
    'the end of a phone number': query({ search: '000077' }),
    'who came': query({ status: 'arrived' }),
    'who did not come': query({ status: 'not_arrived' }),
    'who is inside': query({ status: 'inside' }),
    'cancelled ones': query({ status: 'cancelled' }),
  }),
  ...ways('readAttendeePage', 'organizer', { 'a page': { params: { page: '0' } } }),
  ...ways('listPromoCodes', 'organizer', {
    'the first page': {},
    'page 5': query({ page: '5' }),
    'a search': { ...query({ search: 'CODE1000' }), keys: 12 * 5 },
  }),
  ...ways('listWaiting', 'organizer', {
    'the first page': {},
    'who waits': { ...query({ state: 'waiting' }), keys: 50 + 15 },
    'one person': query({ search: 'person77@example.org' }),
  }),
  ...ways('listBadges', 'organizer', { 'the first page': {} }),
  ...ways('ticketSheet', 'organizer', { 'the first page': {} }),
  ...ways('organizerHolds', 'organizer', { 'the holds': {} }),
  ...ways('doorTakings', 'organizer', { 'of the day': {} }),
  ...ways('listGuestImports', 'organizer', { 'the imports': {} }),
  ...ways('listGuestRows', 'organizer', {
    'the first rows': { params: { importId: fairImportId } },
    'the wrong ones': { params: { importId: fairImportId }, query: { only: 'wrong' } },
    'who came': { params: { importId: fairImportId }, query: { only: 'came' } },
  }),
  ...ways('myTickets', 'buyer', { 'the wallet': {} }),
  ...ways('myOrders', 'buyer', { 'the orders': {} }),
  ...ways('myWaiting', 'buyer', { 'the entries': {} }),
];

/** Messages, statistics, and administrators' pages. */
const desk: readonly CallLine[] = [
  ...ways('listMessages', 'organizer', { 'the first page': {} }),
  ...ways('listRecipients', 'organizer', {
    'the first page': { params: { messageId: fairMessageId } },
    'the failed ones': { params: { messageId: fairMessageId }, query: { state: 'failed' } },
  }),
  ...ways('countMessageAudience', 'organizer', { everybody: query({ kind: 'event', audience: 'all' }) }),
  ...ways('readAnalytics', 'organizer', { 'of the last 30 days': {} }),
  ...ways('readEventAnalytics', 'organizer', { 'of the fair': {} }),
  ...ways('readStats', 'admin', { 'the dashboard': { cached: true } }),
  ...ways('listLogs', 'admin', {
    'the first page': {},
    'of warnings': query({ level: 'warn' }),
    'a word of each': query({ search: 'request' }),
    'one line': query({ search: 'r77' }),
  }),
  ...ways('readOutbox', 'admin', {
    // The job of each email that waits.
    'the first page': { keys: 50 },
    'the failed ones': query({ status: 'failed' }),
    'to one person': query({ search: 'person77@example.org' }),
  }),
  ...ways('listJobs', 'admin', { 'given up': {} }),
  ...ways('listApplications', 'admin', { pending: query({ status: 'pending' }) }),
  ...ways('listUserOrders', 'admin', { 'of one person': { params: { id: buyerId } } }),
  ...ways('listUserDevices', 'admin', { 'of one person': { params: { id: 'person-7' } } }),
  ...ways('listUserSessions', 'admin', { 'of one person': { params: { id: 'person-7' } } }),
  ...ways('listUserTeams', 'admin', { 'of one person': { params: { id: 'person-7' } } }),
  ...ways('listUserAudit', 'admin', { 'of one person': { params: { id: 'person-7' } } }),
  ...ways('listEventFacets', 'organizer', { 'the facets': { cached: true } }),
  ...ways('ownRights', 'organizer', { 'at the fair': {} }),
  ...ways('listLocations', 'organizer', {
    'the first page': {},
    'a search': { ...query({ search: 'hall 1000' }), keys: 12 * 5 },
  }),
  ...ways('listMemberships', 'organizer', { 'of the fair': {} }),
  ...ways('listTeamInvites', 'organizer', { 'of the fair': {} }),
  ...ways('askGraph', 'organizer', {
    events: graph('{ events { items { registrationId name } } }'),
  }),
];

const held = (id: string) =>
  ({
    call: 'placeHold',
    as: 'buyer',
    body: { holdId: id, ticketTypeId: fairTypeIds[1], quantity: 1 },
  }) as const;

/** Writes made while people buy and arrive. */
const writes: readonly CallLine[] = [
  { call: 'placeHold', what: 'one place', as: 'buyer', made: ({ id }) => [held(id)] },
  {
    call: 'placeOrder',
    what: 'a free one',
    as: 'buyer',
    made: ({ id }) => [
      held(id),
      {
        call: 'placeOrder',
        as: 'buyer',
        body: {
          orderId: id,
          holdIds: [id],
          buyer: { name: 'Buyer', email: 'buyer@example.org' },
          attendees: [{ holdId: id, name: 'Buyer', answers: [] }],
        },
      },
    ],
  },
  {
    call: 'checkInByHand',
    what: 'one person',
    as: 'organizer',
    made: ({ id, number }) => [
      {
        call: 'checkInByHand',
        as: 'organizer',
        params: { ticketId: ticketOf(3 * number) },
        body: { scanId: id, gateId: fairGateId },
      },
    ],
  },
  {
    call: 'offerTransfer',
    what: 'one ticket',
    as: 'buyer',
    made: ({ id, number }) => [
      {
        call: 'offerTransfer',
        as: 'buyer',
        params: { ticketId: ticketOf(3 * ((number % 6) + 1)) },
        body: { to: 'friend@example.org', offerId: id },
      },
    ],
  },
];

/** Calls that read one record by its key, by caller. */
const byKey: readonly CallLine[] = [
  ...[
    'readEvent readEventDraft readEventCalendar readCancellation readFees readSeller waysToPay editableWaysToPay',
    'listTicketTypes listQuestions listGates listAreas readBadgeLayout doorOffers readManifest',
  ].flatMap((names) =>
    names.split(' ').map((call) => ({ call, what: 'the fair', as: 'organizer' as const })),
  ),
  ...'readProfile listSessions listOwnDevices listPasskeys readSecondFactor readOwnApplication'
    .split(' ')
    .map((call) => ({ call, what: 'one’s own', as: 'buyer' as const })),
  ...'readSettings appConfig ping'
    .split(' ')
    .map((call) => ({ call, what: 'as it is', as: 'admin' as const })),
  ...ways('readTicket', 'buyer', { 'one’s own': { params: { ticketId: ticketOf(7) } } }),
  ...ways('readOrder', 'buyer', { 'one’s own': { params: { orderId: orderOf(7) } } }),
  ...ways('readOrderAnswers', 'buyer', { 'one’s own': { params: { orderId: orderOf(7) } } }),
  ...ways('orderHistory', 'organizer', { 'of one': { params: { orderId: orderOf(77) } } }),
  ...ways('readAttendee', 'organizer', { one: { params: { ticketId: ticketOf(77) } } }),
  ...ways('readGuestImport', 'organizer', { one: { params: { importId: fairImportId } } }),
  ...ways('readMessage', 'organizer', { one: { params: { messageId: fairMessageId } } }),
  ...ways('readCodeState', 'buyer', { one: { body: { codeRequestId: 'nobody-asked-for-this-one' } } }),
  ...ways('readAdminUser', 'admin', { one: { params: { id: 'person-77' } } }),
];

/** Returns every measured way to make a call. @param rows number of rows of each table in the fair */
export const callLines = (rows: number): readonly CallLine[] => [
  ...door(rows),
  ...sales,
  ...desk,
  ...byKey,
  ...writes,
  ...saleWrites,
  ...guestWrites,
  ...doorWrites,
  ...planWrites,
  ...accountWrites,
  ...strangerLines,
  ...signInLines,
  ...deskLines,
  ...outsideLines,
  ...exportLines(rows),
];
