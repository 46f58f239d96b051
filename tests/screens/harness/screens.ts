import type { Page } from '@playwright/test';
import { phasedIds } from './phase-samples.ts';
import { eventId, longName, orderId, ticketId } from './samples.ts';
import type { ScreenState, Viewer } from './states.ts';

/** The state attributes used by the UI components. */
type Mark = 'loading' | 'empty' | 'error' | 'offline' | 'stored';

/** An action on the page before it is examined. */
type Step = (page: Page) => Promise<void>;

/** How a state is reached. */
interface Way {
  /** Whether the screen's data was read on this device before. */
  readonly visited?: boolean;
  /** The page on which the steps start; the screen itself by default. */
  readonly from?: string;
  readonly after?: Step;
}

/** A state of a screen, identified by a selector for visible content. */
export type Shows = Way & { readonly sees: string };
/** Why a screen can't have a state. `asks nothing` is verified: the screen makes no server calls. */
type Never = { readonly never: 'asks nothing' } | { readonly never: 'form'; readonly why: string };
type Cell = Shows | Never;

export interface ScreenRow {
  readonly route: string;
  readonly path: string;
  readonly viewer: Viewer;
  readonly states: Readonly<Record<ScreenState, Cell>>;
  /** Whether the screen shows components in every state at once. */
  readonly catalogue?: boolean;
}

const sees = (selector: string, way: Way = {}): Shows => ({ sees: selector, ...way });
const marks = (mark: Mark, way: Way = {}): Shows => sees(`main [data-state-of-screen=${mark}]`, way);
const asksNothing: Cell = { never: 'asks nothing' };
const never = (why: string): Cell => ({ never: 'form', why });
const text = (words: string) => `main :text("${words}")`;

/** A static text page, the same with and without a connection. */
const words = {
  loading: asksNothing,
  empty: asksNothing,
  error: asksNothing,
  offline: sees('main h1'),
  done: sees('main h1'),
};

/** A screen whose data all comes from the server and isn't stored. */
const read = (done: string) => ({
  loading: marks('loading'),
  empty: marks('empty'),
  error: marks('error'),
  offline: marks('offline'),
  done: sees(done),
});

const submit =
  (fields: Readonly<Record<string, string>>): Step =>
  async (page) => {
    for (const [name, value] of Object.entries(fields)) await page.fill(`main [name=${name}]`, value);
    await page.click('main form button[type=submit]');
  };
/** Where a form shows why it wasn't sent. */
const said = 'main [role=alert], [data-sonner-toast], main [data-field-error]:not(:empty)';

/** A form: it is available at once and says why it couldn't be sent. */
const form = (fields: Readonly<Record<string, string>>) => ({
  loading: never('It waits for nothing.'),
  empty: never('Nobody has filled it in: that is how it begins.'),
  error: sees(said, { after: submit(fields) }),
  offline: sees(said, { after: submit(fields) }),
  done: sees('main form'),
});

const event = `/events/${eventId}`;
const mine = `/myEventsDetails/${eventId}`;
const order = `/orders/${orderId}`;
const ofPhase = (id: string) => `/myEventsDetails/${id}`;
const wallet = { visited: true };
const applicant = { firstName: 'Ada', lastName: 'L', username: 'ada-l', email: 'a@example.com' };

/** Reserves a ticket on the event's page, which opens the checkout. */
const reserve: Step = async (page) => {
  const tickets = page.locator('main section', { has: page.locator('[role=group]') });
  await tickets.locator('[role=group] button').last().click();
  await tickets.getByRole('button').last().click();
};

/**
 * Every screen of the app in its five states. The test fails for a missing route: add what each state shows, or why
 * the screen can't have it.
 */
export const screens: readonly ScreenRow[] = [
  {
    route: '/',
    path: '/',
    viewer: 'visitor',
    states: { ...read(text(longName)), offline: marks('stored', wallet) },
  },
  { route: '/events', path: '/events', viewer: 'visitor', states: read(text(longName)) },
  { route: '/welcome', path: '/welcome', viewer: 'visitor', states: words },
  {
    route: '/login',
    path: '/login',
    viewer: 'visitor',
    states: form({ identifier: 'ada@example.com', password: 'correct horse' }),
  },
  {
    route: '/signup',
    path: '/signup',
    viewer: 'visitor',
    states: form({ ...applicant, password: 'correct horse battery' }),
  },
  {
    route: '/forgot-password',
    path: '/forgot-password',
    viewer: 'visitor',
    states: form({ identifier: 'ada@example.com' }),
  },
  {
    route: '/organizer/pending',
    path: '/organizer/pending',
    viewer: 'attendee',
    states: {
      ...read('main ol'),
      empty: marks('empty'),
    },
  },
  {
    route: '/become-organizer',
    path: '/become-organizer',
    viewer: 'attendee',
    states: {
      ...read('main form'),
      empty: sees('main form'),
      // The text written there waits for a connection.
      offline: sees('main form'),
    },
  },
  { route: '/admin/outbox', path: '/admin/outbox', viewer: 'admin', states: read(text(longName)) },
  { route: '/admin/events', path: '/admin/events', viewer: 'admin', states: read(text(longName)) },
  { route: '/admin/users', path: '/admin/users', viewer: 'admin', states: read(text(longName)) },
  {
    route: '/admin/applications',
    path: '/admin/applications',
    viewer: 'admin',
    states: read(text(longName)),
  },
  {
    route: '/admin/dashboard',
    path: '/admin/dashboard',
    viewer: 'admin',
    states: {
      ...read('main [data-chart]'),
      empty: never('A server without anything has figures too: zeros.'),
    },
  },
  {
    route: '/admin/settings',
    path: '/admin/settings',
    viewer: 'admin',
    states: { ...read('main form'), empty: never('There are always settings.') },
  },
  { route: '/admin/logs', path: '/admin/logs', viewer: 'admin', states: read('main table') },
  {
    route: '/events/$registrationId',
    path: event,
    viewer: 'visitor',
    states: { ...read('main [role=group] output'), empty: sees(text(longName)) },
  },
  { route: '/features', path: '/features', viewer: 'visitor', states: words },
  { route: '/about', path: '/about', viewer: 'visitor', states: words },
  {
    route: '/contact',
    path: '/contact',
    viewer: 'visitor',
    states: form({ name: 'Ada', email: 'ada@example.com', text: 'Where is my ticket?' }),
  },
  {
    route: '/join/$inviteId',
    path: '/join/invite?token=token',
    viewer: 'visitor',
    states: {
      ...read(text(longName)),
      empty: never('A link leads to one invitation, or to none: an error.'),
    },
  },
  { route: '/support', path: '/support', viewer: 'visitor', states: words },
  { route: '/theme-test', path: '/theme-test', viewer: 'visitor', states: words, catalogue: true },
  { route: '/shared', path: '/shared?text=Nothing%20of%20ours', viewer: 'visitor', states: words },
  { route: '/unauthorized', path: '/unauthorized', viewer: 'visitor', states: words },
  {
    route: '/checkout/$registrationId',
    path: `/checkout/${eventId}`,
    viewer: 'visitor',
    states: {
      loading: never('It shows what this device has reserved, and asks the server beside it.'),
      empty: marks('empty'),
      error: never('What cannot be reserved is a line of the list, with its reason.'),
      offline: marks('empty'),
      done: sees('main [role=timer]', { from: event, after: reserve }),
    },
  },
  { route: '/dashboard', path: '/dashboard', viewer: 'organizer', states: read(text(longName)) },
  {
    route: '/tickets',
    path: '/tickets',
    viewer: 'attendee',
    states: { ...read(text(longName)), offline: sees(text(longName), wallet) },
  },
  {
    route: '/tickets/$ticketId',
    path: `/tickets/${ticketId}`,
    viewer: 'attendee',
    states: {
      ...read('main svg[role=img]'),
      error: marks('empty'),
      offline: sees('main svg[role=img]', wallet),
    },
  },
  {
    route: '/profile',
    path: '/profile',
    viewer: 'attendee',
    states: {
      ...read('main [role=tablist]'),
      empty: never('Everybody who sees it has a profile.'),
      offline: marks('stored'),
    },
  },
  { route: '/orders', path: '/orders', viewer: 'attendee', states: read(text(longName)) },
  {
    route: '/orders/$orderId',
    path: order,
    viewer: 'attendee',
    states: { ...read(text(longName)), empty: never('An order has tickets.') },
  },
  {
    route: '/myEventsDetails/$registrationId',
    path: mine,
    viewer: 'organizer',
    states: read('main [data-phase=door_day] :text("1 of 3 devices ready")'),
  },
  ...(
    [
      [phasedIds.draft, 'main [data-phase=draft] :text("1 thing is missing")'],
      [phasedIds.onSale, 'main [data-phase=on_sale] [data-chart]'],
      [phasedIds.open, 'main [data-phase=on_sale] [data-chart]'],
      [phasedIds.after, 'main [data-phase=after] :text("80 unsent scans")'],
    ] as const
  ).map(([id, done]): ScreenRow => ({
    route: '/myEventsDetails/$registrationId',
    path: ofPhase(id),
    viewer: 'organizer',
    states: { ...read(done), empty: never('Its figures are 0 then, and say so.') },
  })),
  {
    route: '/myEventsDetails/$registrationId',
    path: `${mine}?part=gates`,
    viewer: 'organizer',
    states: read(text('Main gate')),
  },
  {
    route: '/myEventsDetails/$registrationId',
    path: `${mine}?part=settings`,
    viewer: 'organizer',
    states: { ...read('main [data-cancellation=running]'), empty: never('An event has a form.') },
  },
  {
    route: '/events/create',
    path: `/events/create?draft=${eventId}`,
    viewer: 'organizer',
    states: {
      ...read('main [data-standing=saved]'),
      empty: never('Nothing was typed yet: that is how it begins.'),
    },
  },
  {
    route: '/events/$registrationId/door',
    path: `${event}/door`,
    viewer: 'attendee',
    states: read('main [data-gate]'),
  },
  {
    route: '/events/$registrationId/sell',
    path: `${event}/sell`,
    viewer: 'attendee',
    states: read(text(longName)),
  },
  {
    route: '/events/$registrationId/attendees',
    path: `${event}/attendees`,
    viewer: 'organizer',
    states: read(text(longName)),
  },
  {
    route: '/events/$registrationId/badges',
    path: `${event}/badges`,
    viewer: 'organizer',
    states: read('main svg[role=img]'),
  },
  {
    route: '/events/$registrationId/imports',
    path: `${event}/imports`,
    viewer: 'organizer',
    states: read(text(longName)),
  },
  {
    route: '/events/$registrationId/imports',
    path: `${event}/imports?list=guest-list`,
    viewer: 'organizer',
    states: read(text(longName)),
  },
  {
    route: '/events/$registrationId/rules',
    path: `${event}/rules`,
    viewer: 'organizer',
    states: { ...read(text(longName)), empty: never('Every event has its main area.') },
  },
  {
    route: '/events/$registrationId/messages',
    path: `${event}/messages`,
    viewer: 'organizer',
    states: read(text(longName)),
  },
  {
    route: '/unsubscribe/$subscriptionId',
    path: '/unsubscribe/someone?token=token',
    viewer: 'visitor',
    states: {
      ...read('main button'),
      empty: never('Whoever has the link is somebody who gets news or does not.'),
    },
  },
  {
    route: '/confirm-email',
    path: '/confirm-email#token=token',
    viewer: 'attendee',
    states: {
      ...read('main button'),
      empty: never('A link leads to one address, or to none: an error.'),
    },
  },
  {
    route: '/analytics',
    path: '/analytics',
    viewer: 'organizer',
    states: read(text(longName)),
  },
  {
    route: '/analytics',
    path: `/analytics?event=${eventId}&with=other&range=days&from=2026-11-18&to=2026-11-21`,
    viewer: 'organizer',
    states: { ...read('main [data-chart]'), empty: sees(text('Nobody has been let in yet.')) },
  },
  {
    route: '/analytics/demo',
    path: '/analytics/demo',
    viewer: 'visitor',
    states: { ...words, offline: sees('main [data-chart]'), done: sees('main [data-chart]') },
  },
  {
    route: '/myEventsDetails/$registrationId/sheet',
    path: `${mine}/sheet`,
    viewer: 'organizer',
    states: read('main svg[role=img]'),
  },
  { route: '/my-events', path: '/my-events', viewer: 'organizer', states: read(text(longName)) },
  { route: '/location', path: '/location', viewer: 'organizer', states: read(text(longName)) },
  {
    route: '/scanner',
    path: '/scanner',
    viewer: 'organizer',
    states: {
      ...read(text(longName)),
      // Not that there is none: an enrolment code works all the same.
      error: sees('main [data-scan-state]:not(:has([data-state-of-screen])) [data-notice] button'),
      offline: sees('main [data-scan-state]:not(:has([data-state-of-screen])) [data-notice] button'),
    },
  },
];
