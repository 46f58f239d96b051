import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts for selling at the door, on the scanner and on the separate sales page. */
export const selling = {
  title: 'Sell tickets',
  tabs: { label: 'Selling', sell: 'Sell', orders: 'Orders', takings: 'Takings' },
  loading: 'Loading',
  failed: 'Couldn’t load what’s on sale',
  offline: 'Selling needs a connection',
  noAccess: {
    title: 'You can’t sell for this event',
    text: 'Its organizer can add you to the team as a seller or supervisor.',
    home: 'Home',
  },
  what: 'tickets',
  none: { title: 'Nothing to sell', text: 'No ticket of this event is on sale.' },
  more: 'Add-ons are sold on the event’s page only.',
  left: (count: number) => plural(count, { one: '# left', other: '# left' }),
  group: (tickets: number) =>
    plural(tickets, { one: '# ticket for one price', other: '# tickets for one price' }),
  soldOut: 'Sold out',
  free: 'Free',
  total: 'Total',
  guest: {
    title: 'Send the tickets to the guest',
    hint: 'Optional. Without an email address, the guest takes a photo of each code.',
    /** Replaces the hint where no photographed code is accepted. */
    liveHint:
      'This event accepts live tickets only. With an email address, the guest gets the tickets in the app. Without one, a supervisor or organizer checks them in.',
    name: 'Name',
    email: 'Email',
  },
  how: 'Payment',
  payments: { cash: 'Cash', card: 'Card' },
  cardHint: 'The guest scans a code and pays on their own phone.',
  noCard: 'This site has no payment provider, so only cash can be taken.',
  choose: 'Choose at least one ticket.',
  unfinished: {
    text: 'We don’t know if your last sale went through. It’s still here: finish it, and nothing is sold twice.',
    made: 'Your last sale went through',
    madeText: 'Here are its tickets. The change you made was not sold.',
  },
  emailWrong: 'Enter an email address, or leave it empty.',
  sell: {
    cash: (sum: string) => `Take ${sum} in cash`,
    card: (sum: string) => `Take ${sum} by card`,
    free: 'Issue tickets',
    none: 'Choose tickets',
  },
  paying: {
    title: (sum: string) => `${sum} to pay`,
    text: 'Let the guest scan this code and pay on their phone. This page changes as soon as it’s paid.',
    code: 'Where the guest pays',
    check: 'Check now',
    checking: 'Checking with the payment provider…',
    cancel: 'Cancel the sale',
    notReady: 'The payment page isn’t ready. Check again in a moment.',
  },
  ended: {
    title: 'Not paid',
    text: 'This sale was cancelled or expired. No tickets were sold.',
  },
  sold: {
    title: (count: number) => plural(count, { one: 'Ticket sold', other: '# tickets sold' }),
    text: (count: number) =>
      plural(count, {
        one: 'Ask the guest to take a photo of the code.',
        other: 'Ask the guest to take a photo of each of the # codes.',
      }),
    sent: (email: string, count: number) =>
      `We’re emailing ${plural(count, { one: 'the ticket', other: 'the # tickets' })} to ${email}.`,
    code: (reference: string) => `Code of ticket ${reference}`,
    noCode: 'This event accepts live codes only, so there’s no code to photograph.',
    byHand:
      'A supervisor or organizer checks the guest in by ticket number. Scanners find it after a few minutes.',
    position: (place: number, all: number) => `${place} of ${all}`,
    previous: 'Previous ticket',
    next: 'Next ticket',
    admit: 'Admit here',
    again: 'Next sale',
  },
  takings: {
    what: 'takings',
    caption: 'Takings by person and shift',
    intro: 'Who took how much at the door, less refunds.',
    none: { title: 'Nothing sold at the door yet', text: 'Sales by you or your team appear here.' },
    columns: {
      person: 'Person',
      shift: 'Shift',
      sales: 'Sales',
      tickets: 'Tickets',
      cash: 'Cash',
      card: 'Card',
    },
    shift: (from: string, until: string) => `${from} to ${until}`,
    noName: 'No name',
  },
};
