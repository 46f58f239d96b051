import { isolatedInLatin } from '#messages/isolated.ts';
import { maxDays } from '#domain/time/day-range.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of sales and door analytics. Part of the room `desk`. */
export const analytics = {
  analytics: {
    title: 'Analytics',
    intro: 'Sales of all your events.',
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'analytics',
    none: {
      title: 'Nothing sold in this period',
      text: 'Choose a longer period, or wait for the first sale.',
    },
    offline: 'Analytics need a connection.',
    range: 'Period',
    ranges: { week: '7 days', month: '30 days', quarter: '90 days', all: 'All', days: 'Custom' },
    from: 'First day',
    to: 'Last day',
    problems: {
      from: 'Enter the first day.',
      to: 'Enter the last day.',
      order: 'Choose a last day that is not before the first.',
      long: `Choose at most ${maxDays} days.`,
    },
    live: 'Live',
    polling: 'Updates every few seconds',
    /** Date and time of the figures: "Sat 21 Nov", "21:40:07". */
    countedAt: (day: string, time: string) => `Counted on ${day} at ${time}`,
    /** Warns that the figures are incomplete because some devices don't report. */
    depends: (silent: number) =>
      plural(silent, {
        one: '# scanner is silent: its latest scans are missing here.',
        other: '# scanners are silent: their latest scans are missing here.',
      }),
    chartMissing: 'The chart can’t be drawn right now. Check your connection and try again.',
    chartHint: 'Point at the chart, or use the arrow keys, to read it.',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    export: 'Export CSV',
    picture: 'Save picture',
    pictureFailed: {
      title: 'The picture couldn’t be made',
      text: 'This browser can’t turn the chart into a picture. The table and the CSV have the same figures.',
    },
    /** A sample event, for visitors. */
    demo: {
      title: 'Analytics, with sample data',
      intro: 'What an organizer sees after the doors. This event is made up: nobody bought these tickets.',
      badge: 'Sample data',
      event: 'Harbour night',
      standing: 'Standing',
      table: 'Table',
      gates: ['Main gate', 'River gate'] as readonly [string, string],
      back: 'How it works',
    },
    figures: {
      label: 'Figures of the event',
      sold: 'Tickets',
      revenue: 'Revenue',
      refunded: 'Refunded',
      arrived: 'Arrived',
      notArrived: 'Not arrived yet',
      noShows: 'No-shows',
      peak: 'Busiest minute',
      peakAt: (count: number, time: string) =>
        plural(count, { one: `# arrival at ${time}`, other: `# arrivals at ${time}` }),
      none: '–',
      ofSold: (share: string) => `${share} of all tickets`,
      rush: 'Time to empty the queue',
      minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
      /** First and last minute of the rush, in which the gates were busiest. */
      rushFrom: (from: string, to: string) => `Rush from ${from} to ${to}`,
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
      off: 'Discount',
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
      title: 'Scan results',
      verdict: 'Result',
      scans: 'Scans',
      share: 'Share',
      none: 'No scans have arrived yet.',
    },
    refusals: {
      title: 'Turned away, by reason',
      reason: 'Reason',
      scans: 'Turned away',
      share: 'Share',
      none: 'Nobody has been turned away.',
    },
    dwell: {
      title: 'How long people stayed',
      length: 'Minutes',
      stays: 'Stays',
      /** @param minutes median stay */
      note: (stays: number, minutes: number) =>
        `${plural(stays, { one: '# person was scanned out.', other: '# people were scanned out.' })} Half of them stayed ${plural(minutes, { one: '# minute', other: '# minutes' })} or less.`,
      upTo: (from: string, to: string) => `${from} to ${to}`,
      from: (from: string) => `${from} and more`,
    },
    steps: {
      title: 'From view to ticket',
      day: 'Day',
      views: 'Page views',
      reservations: 'Reservations',
      bought: 'Completed reservations',
      ofViews: (share: string) => `${share} of page views`,
      ofReservations: (share: string) => `${share} of reservations`,
      note: 'Each tab counts once a day. Visits by robots are left out as far as they can be told.',
    },
    compare: {
      label: 'Compare with',
      none: 'No other event',
      what: 'the other event',
      noName: 'Event without a name',
      thisOne: (name: string) => `${isolatedInLatin(name)} (this event)`,
      sales: {
        title: 'Tickets sold by days before the doors',
        place: 'Days before the doors',
        days: (count: number) => plural(count, { one: '# day before', other: '# days before' }),
        doorsDay: 'Event day',
        note: 'Sold in all up to that day, less what was cancelled or refunded.',
      },
      arrivals: {
        title: 'Arrivals by minutes from the doors',
        place: 'Minutes from the doors',
        minutes: (count: number) => `${count} min`,
        note: (step: number) =>
          plural(step, { one: 'Entries in each minute.', other: 'Entries in each # minutes.' }),
      },
      nothing: 'Neither event has anything to compare yet.',
    },
    events: {
      title: 'Events',
      event: 'Event',
      date: 'Date',
      tickets: 'Sold in this period',
      sold: 'Total tickets',
      revenue: 'Revenue',
      arrived: 'Arrived',
      noName: 'Event without a name',
    },
  },
};
