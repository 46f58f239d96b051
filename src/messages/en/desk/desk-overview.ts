import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of an event's overview, phase by phase. Part of the room `desk`. */
export const overview = {
  overview: {
    what: 'the overview',
    draft: {
      publish: 'Go to Publish',
      preview: 'See the page as visitors will',
      gates: 'Gates',
    },
    selling: {
      title: 'Sales today',
      today: 'Today so far',
      weekBefore: (day: string) => `${day}, a week before`,
      tickets: (count: number) => plural(count, { one: '# ticket', other: '# tickets' }),
      returned: (count: number) => plural(count, { one: '# returned', other: '# returned' }),
      line: 'Tickets sold, last 14 days',
      lineName: 'Tickets',
      analytics: 'Analytics',
    },
    orders: {
      title: 'Latest orders',
      all: 'All orders',
      none: 'No orders yet.',
    },
    door: {
      opens: (time: string, apart: string) => `Doors open ${apart}: ${time}`,
      open: (time: string) => `Doors are open, until ${time}`,
      board: 'Door board',
      ready: (ready: number, all: number) =>
        `${ready} of ${plural(all, { one: '# device', other: '# devices' })} ready`,
      label: 'Devices',
      manage: 'Manage devices',
      none: {
        title: 'No devices yet',
        text: 'Enrol the phones you’ll scan with. Each is ready once its readiness check is green.',
      },
      noGate: 'No gate',
      isReady: 'Ready',
      isNot: 'Not ready',
      shown: (shown: number, all: string) => `The ${shown} that have been silent longest, of ${all}.`,
      lacks: {
        never_heard: 'Hasn’t reached the server yet',
        access_over: 'Access expired: go online once',
        silent: 'Silent',
        no_gate: 'No gate chosen',
        unsent: 'Has unsent scans',
      },
      heard: (ago: string) => `last contact ${ago}`,
      unsent: (count: number) => plural(count, { one: '# unsent scan', other: '# unsent scans' }),
    },
    after: {
      title: 'How it went',
      came: 'Arrived',
      absent: 'No-shows',
      takings: 'Takings',
      conflicts: 'Open conflicts',
      decide: 'Decide now',
      refunded: (sum: string) => `after ${sum} refunded`,
      nothing: '–',
      unsentTitle: 'Scans still to come',
      allHere: 'No device reports unsent scans.',
      stillOn: (count: number) =>
        plural(count, {
          one: '# scan is still on a phone. The figures above change when it arrives.',
          other: '# scans are still on phones. The figures above change when they arrive.',
        }),
      exportTitle: 'Export',
      ordersFile: 'Orders',
      open: 'Open',
      attendees: 'Attendees',
      analytics: 'Analytics',
    },
    cancelled: {
      text: 'This event is cancelled. Tickets stop working, and online payments are refunded. Return money paid by hand yourself.',
      refunds: 'See refund progress',
    },
  },
};
