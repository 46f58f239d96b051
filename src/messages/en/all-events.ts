import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of the administrators’ list of all events. */
export const allEvents = {
  title: 'Events',
  intro: 'Every organizer’s events, latest date first.',
  list: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'the events',
    caption: 'Events',
    found: (count: number) => plural(count, { one: '# event', other: '# events' }),
    soFar: (count: number) => `The latest ${plural(count, { one: '# event', other: '# events' })}`,
    more: 'Show more',
    none: { title: 'No events yet', text: 'Events appear here as soon as an organizer creates one.' },
    noMatch: { title: 'No events found', text: 'Try another search, or another status.' },
  },
  search: { label: 'Search', placeholder: 'Event, place or organizer' },
  state: 'Status',
  choices: {
    all: 'Any status',
    draft: 'Drafts',
    published: 'Published',
    ended: 'Over',
    cancelled: 'Cancelled',
    taken_down: 'Taken down',
  },
  states: {
    draft: 'Draft',
    published: 'Published',
    ended: 'Over',
    cancelled: 'Cancelled',
    taken_down: 'Taken down',
  },
  columns: {
    name: 'Event',
    when: 'Date',
    organizer: 'Organizer',
    tickets: 'Tickets issued',
    state: 'Status',
  },
  noName: 'Event without a name',
  sheet: {
    when: 'Starts',
    ends: 'Ends',
    city: 'City',
    organizer: 'Organizer',
    organizerOf: (name: string, username: string) =>
      `${isolatedInLatin(name)} (${isolatedInLatin(username)})`,
    tickets: 'Tickets issued',
    created: 'Created',
    takenDown: 'Taken down',
    takenDownBy: (when: string, who: string) => `${when} by ${isolatedInLatin(who)}`,
    reason: 'Reason given',
    open: 'Open event',
    page: 'Public page',
  },
  takeDown: {
    do: 'Take down',
    title: (event: string) => `Take down ${isolatedInLatin(event)}?`,
    text: 'It disappears from the public pages and can’t be sold. Tickets stay valid and nothing is refunded. The organizer and the devices at its doors are told. You can restore it at any time.',
    reason: 'Reason',
    reasonHint: 'The organizer gets this by email and sees it at the event.',
    missing: 'Enter a reason.',
    confirm: 'Take down',
    done: (event: string) => `${isolatedInLatin(event)} was taken down`,
  },
  restore: {
    do: 'Restore',
    question: (event: string) => `Restore ${isolatedInLatin(event)}?`,
    text: 'It’s public and on sale again. The organizer is told.',
    confirm: 'Restore',
    done: (event: string) => `${isolatedInLatin(event)} is published again`,
  },
  transfer: {
    do: 'Transfer',
    title: (event: string) => `Transfer ${isolatedInLatin(event)}`,
    text: 'The new organizer gets everything: tickets, orders, team and devices. The one before can’t open it any more. Both are told by email. Devices at the doors keep working.',
    username: 'Username of the new organizer',
    missing: 'Enter a username.',
    confirm: 'Transfer',
    done: (event: string, name: string) =>
      `${isolatedInLatin(event)} belongs to ${isolatedInLatin(name)} now`,
  },
};
