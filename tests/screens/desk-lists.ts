import { readdirSync, readFileSync } from 'node:fs';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/** A list for work at a desk. */
export interface DeskList {
  /** The file that renders it, under `src/screens`. */
  readonly file: string;
  readonly path: string;
  readonly viewer: Shown['viewer'];
  /** The label of its search field. */
  readonly search: string;
  /** The text to search for, if the list itself does the search. */
  readonly typed?: string;
  /** Effect of Enter on a row: opens its details in a layer, opens a page, focuses its first button, or nothing. */
  readonly enter: 'layer' | 'page' | 'button' | 'nothing';
}

const mine = `/myEventsDetails/${eventId}`;
const event = `/events/${eventId}`;

/** The desk's lists that may be long. Add new ones here. */
export const deskLists: readonly DeskList[] = [
  {
    file: 'organizer/my-events/my-event-table.tsx',
    path: '/my-events',
    viewer: 'organizer',
    search: 'Search my events',
    enter: 'page',
  },
  {
    file: 'organizer/event/attendees/attendees.tsx',
    path: `${event}/attendees`,
    viewer: 'organizer',
    search: 'Search attendees',
    enter: 'layer',
  },
  {
    file: 'organizer/event/orders.tsx',
    path: `${mine}?part=orders`,
    viewer: 'organizer',
    search: 'Search orders',
    enter: 'layer',
  },
  {
    file: 'organizer/event/devices.tsx',
    path: `${mine}?part=devices`,
    viewer: 'organizer',
    search: 'Search devices',
    enter: 'button',
  },
  {
    file: 'organizer/event/scan-log.tsx',
    path: `${mine}?part=scans`,
    viewer: 'organizer',
    search: 'Search scans',
    enter: 'nothing',
  },
  {
    file: 'organizer/event/promo-codes.tsx',
    path: `${mine}?part=promos`,
    viewer: 'organizer',
    search: 'Search promo codes',
    enter: 'button',
  },
  {
    file: 'organizer/event/waiting/waiting-list.tsx',
    path: `${mine}?part=waiting`,
    viewer: 'organizer',
    search: 'Search the waiting list',
    enter: 'button',
  },
  {
    file: 'organizer/event/imports/guest-lists.tsx',
    path: `${event}/imports`,
    viewer: 'organizer',
    search: 'Search guest lists',
    enter: 'page',
  },
  {
    file: 'organizer/event/messages/messages.tsx',
    path: `${event}/messages`,
    viewer: 'organizer',
    search: 'Search messages',
    enter: 'page',
  },
  {
    file: 'organizer/locations/locations.tsx',
    path: '/location',
    viewer: 'organizer',
    search: 'Search locations',
    enter: 'layer',
  },
  { file: 'admin/users/users.tsx', path: '/admin/users', viewer: 'admin', search: 'Search', enter: 'layer' },
  {
    file: 'admin/events/events.tsx',
    path: '/admin/events',
    viewer: 'admin',
    search: 'Search',
    enter: 'layer',
  },
  {
    file: 'admin/applications/applications.tsx',
    path: '/admin/applications',
    viewer: 'admin',
    search: 'Search',
    enter: 'layer',
  },
  {
    file: 'admin/outbox/outbox.tsx',
    path: '/admin/outbox',
    viewer: 'admin',
    search: 'To',
    enter: 'layer',
  },
  {
    file: 'admin/logs/logs.tsx',
    path: '/admin/logs',
    viewer: 'admin',
    search: 'Search the log',
    enter: 'layer',
  },
];

/** Tables with a length bounded elsewhere, or inside another screen of this table. */
const notLong: Readonly<Record<string, string>> = {
  'admin/dashboard/given-up-jobs.tsx': 'what needs somebody now, on a dashboard',
  'admin/dashboard/troubled-devices.tsx': 'what needs somebody now, on a dashboard',
  'admin/logs/log-table.tsx': 'drawn by admin/logs/logs.tsx',
  'admin/paged-list.tsx': 'drawn by the lists of administrators',
  'member/board/gate-cards.tsx': 'devices of one gate',
  'member/board/own-devices.tsx': 'a page of phones at one supervisor’s gates, under the board',
  'organizer/analytics/analytics.tsx': 'events that a person chose to compare',
  'organizer/analytics/door-sections.tsx': 'what a chart shows, to be read',
  'organizer/analytics/event-charts.tsx': 'what a chart shows, to be read',
  'organizer/analytics/figure-chart.tsx': 'what a chart shows, to be read',
  'organizer/event/device-table.tsx': 'drawn by organizer/event/devices.tsx',
  'organizer/event/imports/guest-preview.tsx': 'a part of one list, under what is said of it',
  'organizer/event/imports/guest-rows.tsx': 'a part of one list, under what is said of it',
  'organizer/event/messages/failed-recipients.tsx': 'a part of one message, under what is said of it',
  'organizer/event/order-history.tsx': 'in a sheet',
  'organizer/event/rules/area-gates.tsx': 'gates of one event',
  'organizer/event/team/team.tsx': 'people of one team',
  'organizer/my-events.tsx': 'draws organizer/my-events/my-event-table.tsx',
  'parts/data-table/data-table.tsx': 'the list itself',
  'parts/found-table.tsx': 'drawn by the lists of organizers',
  'parts/selling/takings.tsx': 'sellers of one evening',
  'public/theme-parts.tsx': 'a catalogue of parts',
  'public/theme-test.tsx': 'a catalogue of parts',
};

/** Returns files that render a table or pagination and are listed in neither. */
export function unknownLists(): readonly string[] {
  const root = new URL('../../src/screens/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const known = new Set([...deskLists.map(({ file }) => file), ...Object.keys(notLong)]);
  return files.filter(
    (file) =>
      file.endsWith('.tsx') &&
      !known.has(file) &&
      /<(?:Table|DataTable|FoundTable|PagedList|Pages)\b/.test(readFileSync(new URL(file, root), 'utf8')),
  );
}

/** Returns files listed as exceptions that no longer render a table. */
export function goneLists(): readonly string[] {
  const root = new URL('../../src/screens/', import.meta.url);
  const drawing = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }));
  return [...deskLists.map(({ file }) => file), ...Object.keys(notLong)].filter((file) => !drawing.has(file));
}
