import { isolatedInLatin } from '#messages/isolated.ts';
import { terms } from './terms.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('en');

/** Texts of the event list and of an event's page. */
export const events = {
  /** Waiting lists on the event page and on the dashboard. */
  waiting: {
    title: 'Waiting lists',
    reserved: (count: number, type: string, until: string) =>
      plural(count, {
        one: `Your ticket is reserved until ${until}: ${isolatedInLatin(type)}.`,
        other: `# tickets are reserved for you until ${until}: ${isolatedInLatin(type)}.`,
      }),
    get: 'Get tickets',
    getOf: (event: string) => `Get tickets for ${isolatedInLatin(event)}`,
    waiting: (count: number, type: string) =>
      plural(count, {
        one: `You’re on the waiting list for # ticket: ${isolatedInLatin(type)}.`,
        other: `You’re on the waiting list for # tickets: ${isolatedInLatin(type)}.`,
      }),
    ahead: (count: number) =>
      plural(count, { one: '# person is ahead of you.', other: '# people are ahead of you.' }),
    next: 'You’re next.',
    tell: 'When tickets come back, we’ll reserve them for you and let you know.',
    lapsed: (count: number, type: string) =>
      plural(count, {
        one: `Your reservation from the waiting list expired: # ticket, ${isolatedInLatin(type)}.`,
        other: `Your reservation from the waiting list expired: # tickets, ${isolatedInLatin(type)}.`,
      }),
    leave: 'Leave waiting list',
    leaveOf: (event: string) => `Leave waiting list for ${isolatedInLatin(event)}`,
    leaving: {
      title: 'Leave the waiting list?',
      waiting: 'You’ll lose your place in line.',
      offered: 'The tickets reserved for you go to the next person.',
    },
    left: 'You left the waiting list',
    join: 'Join waiting list',
    joinText: 'Tickets may come back. Join the waiting list, and we’ll reserve them for you in order.',
    signIn: 'Sign in to join the waiting list',
    howMany: (type: string) => `Tickets to wait for: ${isolatedInLatin(type)}`,
    joined: 'You’re on the waiting list',
    noStorage: 'This browser’s storage is full or blocked. Free up space or allow it, then try again.',
  },
  browse: 'Browse events',
  list: {
    title: 'What’s on',
    intro: 'Find something to go to.',
    label: 'Events',
    loading: 'Loading events',
    search: { label: 'Search events', placeholder: 'Name, place or organizer' },
    filters: 'Filters',
    filtersInUse: (count: number) => plural(count, { one: '# in use', other: '# in use' }),
    found: (count: number) => plural(count, { one: '# event', other: '# events' }),
    shown: (shown: string, total: string) => `${shown} of ${total}`,
    more: 'Show more',
    noMatch: {
      title: 'No events match',
      text: 'Try another search, city or date.',
      clear: 'Clear search and filters',
    },
    none: { title: 'No events yet', text: 'When an organizer publishes one, it appears here.' },
    notHere: {
      title: 'No events on this device yet',
      text: 'Events you’ve opened before show here when you’re offline.',
    },
    failed: { title: 'Couldn’t load events', ticketsWork: 'Your saved tickets work offline.' },
    /** @param age how old the stored events are: "3 min ago" */
    searchedHere: { title: 'Searching saved events only.', age: (age: string) => `Updated ${age}.` },
  },
  card: {
    online: 'Online',
    information: 'See the event’s website',
    from: (price: string) => `from ${price}`,
  },
  filter: {
    city: 'City',
    category: 'Category',
    from: 'From',
    to: 'To',
    price: 'Price',
    sort: 'Sort by',
    anyCity: 'Any city',
    anyCategory: 'Any category',
    prices: { any: 'Any price', free: 'Free', paid: 'Paid' },
    orders: { soonest: 'Soonest first', match: 'Best match first', latest: 'Latest first', name: 'Name' },
    /** A city or category with its number of events. */
    choice: (name: string, count: string) => `${isolatedInLatin(name)} (${count})`,
    clear: 'Clear filters',
  },
  event: {
    title: 'Event',
    loading: 'Loading event',
    missing: { title: 'Event not found', text: 'The link may be old, or the event isn’t published.' },
    notHere: 'This event isn’t saved on this device',
    failed: 'Couldn’t load this event',
    /** Times of day; the end includes its day if that differs. */
    times: (doors: string, start: string, end: string) => `Doors ${doors} · starts ${start} · ends ${end}`,
    dateOpen: 'Postponed. Tickets stay valid for the new date, and are on sale again once there is one.',
    online: 'Online',
    map: 'Map',
    reentry: terms.reentry,
    age: terms.age,
    atTheDoor: 'At the door',
    codes: terms.codes,
    organizer: 'Organizer',
    website: 'Event website',
    manage: 'Manage event',
    toCalendar: 'Add to calendar',
    share: 'Share',
    notSaved: {
      title: 'Couldn’t save the calendar file',
      text: 'Free up space on this device, or allow downloads in the browser, then try again.',
    },
    notShared: { title: 'Couldn’t share', text: (link: string) => `Copy this link instead: ${link}` },
    copied: { title: 'Link copied', text: 'Paste it wherever you like.' },
  },
  tickets: {
    title: 'Tickets',
    none: 'No tickets on sale yet.',
    /** A price range, formatted. */
    range: (low: string, high: string) => `${low} to ${high}`,
    see: 'See tickets',
    /** @param sum formatted amount */
    fee: {
      within: (sum: string) => `Includes a fee of ${sum}.`,
      withinKept: (sum: string) => `Includes a fee of ${sum}, which isn’t refunded.`,
      ofTotal: (sum: string) => `Includes ${sum} in fees.`,
    },
    states: {
      cancelled: 'Cancelled',
      postponed: 'Postponed',
      ended: 'Ended',
      not_published: 'Not published',
      sold_out: 'Sold out',
      sale_closed: 'Sale closed',
      on_sale: 'Available',
      not_yet_on_sale: 'Not yet on sale',
      on_now: 'On now',
    },
    onSaleFrom: (day: string, time: string) => `On sale ${day}, ${time}`,
    onSaleUntil: (day: string, time: string) => `On sale until ${day}, ${time}`,
    left: (count: number) => plural(count, { one: '# left', other: '# left' }),
    addOn: (perTicket: number) =>
      plural(perTicket, { one: 'Add-on, # for each ticket.', other: 'Add-on, up to # for each ticket.' }),
    uses: (times: number) =>
      plural(times, { one: 'Can be redeemed once.', other: 'Can be redeemed # times.' }),
    group: (tickets: number) =>
      plural(tickets, { one: '# ticket for one price', other: '# tickets for one price' }),
    tier: {
      /** A price, how long it applies, and the next price. */
      until: (price: string, until: string, next: string) => `${price} until ${until}, then ${next}.`,
      firstOnes: (price: string, next: string) => `${price} for the first ones, then ${next}.`,
      left: (count: number) => plural(count, { one: '# left at this price', other: '# left at this price' }),
    },
    lastOnes: 'That’s all that’s left.',
    limit: (count: number) => plural(count, { one: 'Limit of # per order.', other: 'Limit of # per order.' }),
    reserved: (count: number) =>
      plural(count, { one: 'You have # ticket reserved.', other: 'You have # tickets reserved.' }),
    toCheckout: 'Go to checkout',
    total: 'Total',
    get: 'Get tickets',
    held: 'We’ll hold your tickets while you check out. You won’t be charged yet.',
    heldFree: 'We’ll hold your tickets while you check out.',
    chooseOne: 'Choose at least one ticket.',
    twoCurrencies:
      'These tickets are in different currencies. Choose one currency, then order the others separately.',
    noStorage:
      'This browser’s storage is full or blocked, so we can’t reserve tickets. Free up space, allow it for this site, or turn off private browsing.',
  },
};
