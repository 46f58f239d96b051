import type { Asked } from '../../../bench/growth/asked-server.ts';
import { buyerId, fairId, fairImportId, fairMessageId, orderOf } from '../../../bench/growth/fair-ids.ts';

type Values = Readonly<Record<string, string>>;

/** A list that is read in pages. */
export interface PagedRow {
  readonly call: string;
  readonly as: Asked['as'];
  readonly params?: Values;
  /**
   * How the next page is asked for: by number, by the reply's `next` in this field of the query, or by this field of
   * the last item.
   */
  readonly by: 'page' | { readonly next: string } | { readonly last: string; readonly field: string };
  /** What identifies an item. */
  readonly id: string;
  /** Other queries besides the plain one: each sort order and filter. */
  readonly queries?: readonly Values[];
  /** Whether reading it adds to it: the log of what was done about a person. */
  readonly grows?: boolean;
  /** False if the list is not read without one of these. */
  readonly plain?: boolean;
  /** Rows in a table behind it that are added and removed between pages: the table and its column of `id`. */
  readonly table?: readonly [name: string, key: string];
  /** Which of them: others are needed for the calls. */
  readonly among?: Values;
}

const after = { next: 'after' };
const each = (name: string, ...values: readonly string[]): readonly Values[] =>
  values.map((value) => ({ [name]: value }));
const person = { params: { id: 'person-7' }, as: 'admin', by: after } as const;

/** Each list of the contract that is read in pages, with everything it can be sorted and filtered by. */
export const pagedRows: readonly PagedRow[] = [
  // First, because the others are logged.
  {
    call: 'listLogs',
    as: 'admin',
    by: { next: 'cursor' },
    id: 'id',
    queries: [...each('level', 'warn', 'info'), { search: 'request' }, { person: 'person-7' }],
  },
  {
    call: 'readOutbox',
    as: 'admin',
    by: after,
    id: 'id',
    queries: [...each('status', 'sent', 'failed'), { search: 'person' }],
    table: ['outbox', 'id'],
  },
  {
    call: 'listAdminUsers',
    as: 'admin',
    by: after,
    id: 'id',
    queries: [{ search: 'fatou' }, { role: 'NORMAL_USER' }],
    table: ['users', 'id'],
    among: { search: 'fatou' },
  },
  { call: 'listAdminUsers', as: 'admin', by: 'page', id: 'id', queries: [{ search: 'fatou' }] },
  { call: 'allCredentials', as: 'admin', by: 'page', id: 'credentialId', queries: [{ search: 'fatou' }] },
  {
    call: 'listApplications',
    as: 'admin',
    by: 'page',
    id: 'applicationId',
    queries: [...each('status', 'pending', 'rejected'), { search: 'fatou' }],
  },
  {
    call: 'listMemberships',
    as: 'organizer',
    by: 'page',
    id: 'id',
    queries: [{ registrationId: fairId }],
    plain: false,
  },
  { call: 'listUserAudit', ...person, id: 'id', grows: true },
  { call: 'listUserDevices', ...person, id: 'deviceId' },
  { call: 'listUserOrders', ...person, params: { id: buyerId }, id: 'orderId' },
  { call: 'listUserTeams', ...person, id: 'registrationId' },
  {
    call: 'listConflicts',
    as: 'organizer',
    by: 'page',
    id: 'conflictId',
    queries: each('status', 'open', 'settled'),
  },
  {
    call: 'listDevices',
    as: 'organizer',
    by: 'page',
    id: 'deviceId',
    queries: [{ search: 'phone' }, { only: 'working_stewards' }],
  },
  { call: 'listLostScans', as: 'organizer', by: 'page', id: 'epoch' },
  {
    call: 'listScans',
    as: 'organizer',
    by: { last: 'position', field: 'before' },
    id: 'scanId',
    queries: [{ search: 'north' }, { search: '7' }],
    table: ['scans', 'scan_id'],
  },
  {
    call: 'listAdminEvents',
    as: 'admin',
    by: after,
    id: 'registrationId',
    queries: [{ search: 'elan' }, { search: 'حفلة' }],
    table: ['events', 'id'],
    among: { search: 'elan' },
  },
  {
    call: 'listEvents',
    as: 'nobody',
    by: 'page',
    id: 'registrationId',
    queries: [
      { when: 'any' },
      ...each('sort', 'soonest', 'latest', 'name', 'relevance'),
      { search: 'elan', when: 'any' },
    ],
  },
  {
    call: 'myEvents',
    as: 'organizer',
    by: 'page',
    id: 'registrationId',
    queries: [...each('sort', 'soonest', 'latest', 'name'), { when: 'past' }, { search: 'elan' }],
  },
  { call: 'listLocations', as: 'organizer', by: 'page', id: 'locationId', queries: [{ search: 'elan' }] },
  { call: 'listMessages', as: 'organizer', by: 'page', id: 'messageId', queries: [{ search: 'doors' }] },
  {
    call: 'listRecipients',
    as: 'organizer',
    by: after,
    id: 'recipientId',
    params: { messageId: fairMessageId },
    queries: each('state', 'sent', 'failed'),
  },
  {
    call: 'listAttendees',
    as: 'organizer',
    by: after,
    id: 'ticketId',
    queries: [...each('status', 'arrived', 'not_arrived', 'inside', 'cancelled'), { search: 'guest' }],
    table: ['tickets', 'id'],
  },
  { call: 'listBadges', as: 'organizer', by: { last: 'ticketNumber', field: 'after' }, id: 'reference' },
  { call: 'listGuestImports', as: 'organizer', by: 'page', id: 'importId', queries: [{ search: 'guests' }] },
  {
    call: 'listGuestRows',
    as: 'organizer',
    by: after,
    id: 'row',
    params: { importId: fairImportId },
    queries: each('only', 'wrong', 'came'),
  },
  { call: 'orderHistory', as: 'organizer', by: 'page', id: 'at', params: { orderId: orderOf(3) } },
  {
    call: 'eventOrders',
    as: 'organizer',
    by: 'page',
    id: 'orderId',
    queries: [{ state: 'confirmed' }, { search: 'buyer' }],
  },
  { call: 'myOrders', as: 'buyer', by: after, id: 'orderId', table: ['orders', 'id'] },
  { call: 'myOrders', as: 'buyer', by: 'page', id: 'orderId' },
  { call: 'listPromoCodes', as: 'organizer', by: 'page', id: 'promoCodeId', queries: [{ search: 'code' }] },
  { call: 'myTickets', as: 'buyer', by: after, id: 'ticketId', table: ['tickets', 'id'] },
  {
    call: 'listWaiting',
    as: 'organizer',
    by: 'page',
    id: 'entryId',
    queries: [...each('state', 'waiting', 'left'), { search: 'person' }],
  },
];

/** Calls with a field of such a list that are none, or that are read in pages in another way, each with the reason. */
export const notPaged: Readonly<Record<string, string>> = {
  listJobs: 'has a limit and no further page',
  exportLogs: 'a file of everything; `from` is a time',
  readAnalytics: 'days, not pages; `from` is a day',
  readEventAnalytics: 'days, not pages; `from` is a day',
  readDoorListPage: 'a page as it was signed: all of them are read in tests/server-http/door-list.test.ts',
  readAttendeePage: 'a page of fixed ticket numbers: tests/server-data/attendees.test.ts',
  readChanges: 'a feed of at most 2,000 by revision: tests/fuzz',
  ticketSheet: 'numbers from `from`, as they are printed',
  badgesPdf: 'the pages of listBadges, as a file',
};
