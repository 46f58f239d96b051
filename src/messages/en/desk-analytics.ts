import { pluralOf } from '../plurals.ts';

const plural = pluralOf('en');

/** Texts of how events sell and how their doors went. Part of the room `desk`. */
export const analytics = {
  analytics: {
    title: 'Analytics',
    intro: 'Sales of all your events.',
    /** What is read, in "Loading …" and "Couldn’t load …". */
    what: 'analytics',
    none: { title: 'Nothing sold in these days', text: 'Choose more days, or wait for the first sale.' },
    offline: 'Analytics need a connection.',
    range: 'Days',
    ranges: { week: '7 days', month: '30 days', quarter: '90 days', all: 'All' },
    chartHint: 'Point at the chart, or use the arrow keys, to read it.',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    export: 'Export CSV',
    figures: {
      label: 'Figures of the event',
      sold: 'Sold',
      revenue: 'Revenue',
      refunded: 'Refunded',
      arrived: 'Arrived',
      notArrived: 'Not arrived yet',
      noShows: 'No-shows',
      peak: 'Busiest minute',
      peakAt: (count: number, time: string) =>
        plural(count, { one: `# arrival at ${time}`, other: `# arrivals at ${time}` }),
      none: '–',
    },
    sales: {
      title: 'Tickets sold by day',
      tickets: 'Tickets sold',
      returned: 'Tickets cancelled or refunded',
      amount: 'Revenue',
      refunds: 'Refunds',
      day: 'Day',
    },
    money: { title: 'Revenue by day' },
    types: { title: 'By ticket type', type: 'Ticket type', tickets: 'Tickets', amount: 'Revenue' },
    promos: {
      title: 'Promo codes',
      code: 'Code',
      tickets: 'Tickets',
      off: 'Taken off',
      amount: 'Revenue',
    },
    arrivals: {
      title: 'Arrivals by gate',
      gate: 'Gate',
      noGate: 'Removed gate',
      time: 'From',
      every: (minutes: number) =>
        plural(minutes, { one: 'Entries in each minute.', other: 'Entries in each # minutes.' }),
      none: 'Nobody has been let in yet.',
    },
    verdicts: {
      title: 'What scanners said',
      verdict: 'Result',
      scans: 'Scans',
      none: 'No scans have arrived yet.',
    },
    events: {
      title: 'Events',
      event: 'Event',
      date: 'Date',
      tickets: 'Sold in these days',
      sold: 'Sold in all',
      revenue: 'Revenue',
      arrived: 'Arrived',
      noName: 'Event without a name',
    },
  },
};
