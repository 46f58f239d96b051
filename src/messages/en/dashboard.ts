import { unstored } from '#messages/en/buying/unstored.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { countedTickets } from './counted-tickets.ts';
import { orderStates } from './buying/order-states.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the start page for signed-in people. */
export const dashboard = {
  hello: (name: string) => `Hello, ${isolatedInLatin(name)}`,
  openScanner: 'Open scanner',
  application: {
    pending: 'Your application to organize events is being reviewed.',
    rejected: 'Your application to organize events wasn’t approved.',
    see: 'View application',
    approved: 'Your application was approved: you can organize events now.',
    create: 'Create an event',
    none: 'Create events of your own, sell tickets and scan them at the door.',
    apply: 'Become an organizer',
  },
  administration: {
    title: 'Administration',
    applications: 'Organizer applications',
    nobody: 'Nobody is waiting.',
    waiting: (count: number) =>
      plural(count, { one: '# person is waiting.', other: '# people are waiting.' }),
    dashboard: 'Admin dashboard',
    review: 'Review applications',
  },
  tickets: {
    next: 'Your next ticket',
    all: 'All tickets',
    later: 'Later',
    loading: 'Loading your next ticket',
    doors: (day: string, time: string) => `${day} · doors ${time}`,
    more: (count: number) => plural(count, { other: 'and # more' }),
    show: 'Show ticket',
    none: {
      title: 'Nothing coming up',
      text: 'Tickets you buy or receive appear here.',
      browse: 'Browse events',
    },
    unstored,
    blocked: {
      title: 'This browser’s storage is full or blocked',
      text: 'Tickets can’t be saved here. Free up space, allow storage for this site, or turn off private browsing.',
    },
  },
  teams: {
    title: 'Events you work at',
    roles: { manager: 'Manager', seller: 'Seller', supervisor: 'Supervisor', steward: 'Steward' },
    sell: 'Sell tickets',
    sellAt: (event: string) => `Sell tickets for ${isolatedInLatin(event)}`,
    scan: 'Scan tickets',
    scanAt: (event: string) => `Scan tickets for ${isolatedInLatin(event)}`,
    board: 'Door board',
    boardOf: (event: string) => `Door board of ${isolatedInLatin(event)}`,
  },
  doors: {
    conflicts: 'Conflicts',
    title: 'Doors today',
    all: 'All my events',
    loading: 'Loading today’s events',
    none: { title: 'No events today', text: 'Create an event, or see the upcoming ones under My events.' },
    more: (count: number) => plural(count, { other: '# more today, under All my events.' }),
    notHere: 'Today’s events aren’t downloaded to this device',
    here: 'Downloaded events',
    scanEvent: (event: string) => `Scan ${isolatedInLatin(event)}`,
    scanUnnamed: 'Scan event',
    doorsAt: (day: string, time: string) => `${day} · doors ${time}`,
    tickets: (count: number) => plural(count, { one: '# ticket', other: '# tickets' }),
    noGates: 'no gates yet',
    downloaded: 'Downloaded',
    notDownloaded: 'Not downloaded',
    scan: 'Scan',
    manage: 'Manage',
  },
  orders: {
    title: 'Your orders',
    all: 'All orders',
    loading: 'Loading your orders',
    offline: {
      title: 'You’re offline',
      text: 'Orders load when you’re back online.',
    },
    failed: 'Couldn’t load your orders',
    states: orderStates,
    count: countedTickets,
    until: (time: string) => `until ${time}`,
    pay: 'Pay now',
    open: 'Open',
    /** Announced after the button's label. */
    of: (event: string) => `the order for ${isolatedInLatin(event)}`,
  },
};
