import type { Page } from '@playwright/test';
import type { DemoSale } from './demo-sale.ts';
import type { Shot } from './public-shots.ts';

/** Screenshots of ticket sales for visitors: lists, event pages in every state, the checkout. */
export const visitorSaleShots = ({ events, sandbox }: DemoSale): readonly Shot[] => [
  {
    name: 'events-filters',
    path: '/',
    async prepare(page) {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.locator('[data-filters]').waitFor();
      await page.waitForTimeout(500);
    },
  },
  { name: 'event-open', path: events.open },
  { name: 'event-sold-out', path: events.soldOut },
  { name: 'event-not-yet', path: events.notYet },
  { name: 'event-cancelled', path: events.cancelled },
  { name: 'event-ended', path: events.ended },
  { name: 'checkout-empty', path: events.open.replace('/events/', '/checkout/') },
  { name: 'checkout-held', path: events.open, prepare: holdPlaces },
  { name: 'sandbox', path: sandbox },
];

/** Selects two lawn tickets and one at a front table, then goes to the checkout; an existing hold is reused. */
async function holdPlaces(page: Page): Promise<void> {
  const held = page.locator('[data-hold=held]').first();
  for (const type of ['Lawn', 'Lawn', 'Front table'])
    await page.getByRole('button', { name: `One more: ${type}`, exact: true }).click();
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await held.waitFor();
  await page.waitForTimeout(800);
}

/** Screenshots for buyers: orders in every state, tickets, and transferring one. */
export const buyerShots = (sale: DemoSale): readonly Shot[] => [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'profile', path: '/profile' },
  { name: 'become-organizer', path: '/become-organizer' },
  { name: 'orders', path: '/orders' },
  { name: 'order-awaiting', path: sale.awaiting },
  { name: 'order-confirmed', path: sale.confirmed },
  { name: 'order-refunded', path: sale.refunded },
  { name: 'tickets', path: '/tickets' },
  { name: 'ticket', path: '/tickets', prepare: (page) => openTicket(page, '') },
  { name: 'ticket-of-three', path: '/tickets', prepare: (page) => openTicket(page, 'Makers') },
  {
    name: 'ticket-transfer',
    path: '/tickets',
    async prepare(page) {
      await openTicket(page, 'Makers');
      const give = page.getByRole('button', { name: 'Transfer ticket' });
      // Without tickets there is nothing to transfer.
      if ((await give.count()) === 0) return;
      await give.click();
      await page.getByLabel('Email address or phone number').fill('friend@example.org');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.waitForTimeout(500);
    },
  },
  { name: 'ticket-accept', path: sale.accept },
];

async function openTicket(page: Page, words: string): Promise<void> {
  const first = page.locator('main a[href^="/tickets/"]').filter({ hasText: words }).first();
  if ((await first.count()) > 0) await first.click();
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(700);
}

/** Screenshots of ticket sales for the event's team. */
export const teamSaleShots = (sale: DemoSale): readonly Shot[] => [
  ...attendeeShots(sale),
  ...messageShots(sale),
  ...deskShots(sale),
];

const attendeeShots = ({ events }: DemoSale): readonly Shot[] => [
  {
    name: 'attendees',
    path: `${events.open}/attendees`,
    prepare: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'badges',
    path: `${events.open}/badges`,
    prepare: (page) => page.getByRole('img', { name: /^Badge of / }).waitFor(),
  },
  {
    name: 'guest-list-import',
    path: `${events.open}/imports`,
    async prepare(page) {
      await page.getByRole('button', { name: 'Import guest list' }).click();
      const rows = [
        'Name;Email;Ticket type;Tickets',
        'Awa Ceesay;awa@example.org;Standing;2',
        'Lamin Jallow;;;',
      ];
      const buffer = Buffer.from(rows.join('\n'));
      await page.setInputFiles('input[name=file]', { name: 'guests.csv', mimeType: 'text/csv', buffer });
      await page
        .getByText('Guests in this file')
        .or(page.getByLabel('Guests in this file'))
        .first()
        .waitFor();
      await page.waitForTimeout(500);
    },
  },
  { name: 'analytics', path: '/analytics' },
  { name: 'analytics-event', path: `/analytics?event=${events.open.replace('/events/', '')}` },
  {
    name: 'attendee',
    path: `${events.open}/attendees`,
    async prepare(page) {
      await page
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await page.getByText('Admissions').waitFor();
      await page.waitForTimeout(500);
    },
  },
];

/** Screenshots of a message being written, previewed and sent, and of its delivery. */
const messageShots = ({ events }: DemoSale): readonly Shot[] => {
  const path = `${events.open}/messages?message=new`;
  const write = async (page: Page) => {
    await page.getByLabel('Subject').fill('Doors open at 19:00, half an hour earlier');
    await page
      .getByLabel('Message', { exact: true })
      .fill('The band needs more time, so we open at seven.\n\nBring a jacket: it gets windy.');
    await page.getByText(/by email$/).waitFor();
  };
  return [
    { name: 'message-write', path, prepare: write },
    {
      name: 'message-preview',
      path,
      async prepare(page) {
        await write(page);
        await page.getByText('Preview', { exact: true }).click();
        await page.getByText('View event').waitFor();
      },
    },
    {
      name: 'message-send',
      path,
      async prepare(page) {
        await write(page);
        await page.getByRole('button', { name: 'Send…' }).click();
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'message-report',
      path,
      async prepare(page) {
        await write(page);
        await page.getByRole('button', { name: 'Send…' }).click();
        await page.getByText('Later', { exact: true }).click();
        await page.getByLabel('Send at').fill('2027-01-08T18:30');
        await page.getByRole('button', { name: 'Schedule' }).click();
        await page.getByText('Scheduled', { exact: true }).waitFor();
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'messages',
      path: `${events.open}/messages`,
      prepare: (page) => page.getByRole('link', { name: 'Write message' }).waitFor(),
    },
  ];
};

/** Opens the newest active order as a sheet. */
async function openOrder(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Orders' }).click();
  await page.getByLabel('State', { exact: true }).selectOption('confirmed');
  await page
    .getByRole('button', { name: /^Details of the order of/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(800);
}

/** Screenshots of one order, and of the actions on a part of it. */
const orderShots = (path: string): readonly Shot[] => [
  { name: 'team-order', path, prepare: (page) => openOrder(page) },
  {
    name: 'team-order-part',
    path,
    async prepare(page) {
      await openOrder(page);
      await page
        .getByRole('button', { name: /^(Refund part|Cancel tickets) of/ })
        .first()
        .click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'team-order-ticket',
    path,
    async prepare(page) {
      await openOrder(page);
      await page
        .getByRole('button', { name: /^Block or revoke ticket/ })
        .first()
        .click();
      await page.waitForTimeout(500);
    },
  },
];

/** Screenshots of the editor's forms that open separately. */
const formShots = (path: string): readonly Shot[] =>
  [
    { name: 'form-ticket', step: 'tickets', button: /^Details/ },
    { name: 'form-question', step: 'questions', button: /^Add question$/ },
    { name: 'form-way', step: 'tickets', button: /^Add a way to pay$/ },
  ].map(({ name, step, button }) => ({
    name,
    path: `${path}&step=${step}`,
    async prepare(page) {
      await page.getByRole('button', { name: button }).first().click();
      await page.waitForTimeout(700);
    },
  }));

/** Screenshots of event pages that need no interaction. */
const pageShots = (event: string, desk: string): readonly Shot[] => [
  { name: 'team-rules', path: `${event}/rules` },
  { name: 'team-sell', path: `${event}/sell` },
  { name: 'team-waiting', path: `${desk}?part=waiting` },
  { name: 'edit-tickets', path: `${desk}?part=settings&step=tickets` },
  { name: 'edit-questions', path: `${desk}?part=settings&step=questions` },
];

function deskShots({ events }: DemoSale): readonly Shot[] {
  const path = events.open.replace('/events/', '/myEventsDetails/');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
  return [
    {
      name: 'team-orders',
      path,
      async prepare(page) {
        await tab(page, 'Orders');
        await page.getByRole('table').waitFor();
        await page.waitForTimeout(500);
      },
    },
    ...orderShots(path),
    ...pageShots(events.open, path),
    ...formShots(`${path}?part=settings`),
    {
      name: 'team-export',
      path: `${events.open}/attendees`,
      async prepare(page) {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('dialog').waitFor();
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'team-promos',
      path,
      async prepare(page) {
        await tab(page, 'Promo codes');
        await page.getByRole('button', { name: 'Add promo codes' }).click();
        await page.getByLabel('Code', { exact: true }).fill('SUMMER26');
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'team-refund',
      path,
      async prepare(page) {
        await tab(page, 'Orders');
        await page
          .getByRole('button', { name: /^Refund the order/ })
          .first()
          .click();
        await page.waitForTimeout(500);
      },
    },
    {
      name: 'team-kept',
      path,
      async prepare(page) {
        await tab(page, 'Reserved');
        await page.getByRole('list', { name: 'Reserved tickets' }).waitFor();
        await page.waitForTimeout(500);
      },
    },
  ];
}
