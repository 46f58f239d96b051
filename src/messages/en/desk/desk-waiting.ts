import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of an event's waiting list, for its organizer. Part of the room `desk`. */
export const waiting = {
  waiting: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'the waiting list',
    caption: 'Waiting list',
    found: (count: number) => plural(count, { one: '# person', other: '# people' }),
    pagesOf: 'people',
    none: {
      title: 'Nobody is waiting',
      text: 'Switch the waiting list on, and people can join it once tickets are sold out.',
    },
    noMatch: { title: 'No one matches', text: 'Try another name, email or state.' },
    search: { label: 'Search the waiting list', placeholder: 'Name, email or phone' },
    counts: (waiting: number, tickets: number, offered: number, taken: number) =>
      `${waiting} waiting for ${plural(tickets, { one: '# ticket', other: '# tickets' })} · ${offered} reserved · ${taken} got tickets`,
    off: 'The waiting list is off for all ticket types.',
    on: (types: string) => `On for: ${isolatedInLatin(types)}.`,
    offersOf: (time: string) => `Tickets are reserved for ${time}, less near the event’s start.`,
    settings: 'Settings',
    state: 'State',
    allStates: 'All states',
    columns: {
      position: 'Position',
      person: 'Person',
      tickets: 'Tickets',
      state: 'State',
      joined: 'Joined',
      action: 'Actions',
    },
    states: {
      waiting: 'Waiting',
      offered: 'Reserved',
      taken: 'Got tickets',
      lapsed: 'Expired',
      left: 'Left',
      removed: 'Removed',
      ended: 'Ended',
      unknown: 'Update the app to see',
    },
    noName: 'No name',
    /** A person within a sentence, as in “Remove …”, who is known by neither name nor address. */
    nameless: 'a person without a name',
    /** What to call a person without a name: on its own, and within a sentence. Positions are counted per ticket type. */
    place: (position: number, type: string) => `No. ${position} (${isolatedInLatin(type)})`,
    nth: (position: number, type: string) => `No. ${position} (${isolatedInLatin(type)})`,
    tickets: (count: number, type: string) => `${count} × ${isolatedInLatin(type)}`,
    until: (day: string, time: string) => `Until ${day}, ${time}`,
    lapses: (count: number) => plural(count, { one: 'Expired once', other: 'Expired # times' }),
    offer: 'Reserve now',
    offerOf: (name: string) => `Reserve now for ${isolatedInLatin(name)}`,
    offered: (name: string) => `Tickets are reserved for ${isolatedInLatin(name)}`,
    upOf: (name: string) => `Move ${isolatedInLatin(name)} up`,
    topOf: (name: string) => `Move ${isolatedInLatin(name)} to the top`,
    moved: (name: string) => `Moved on the waiting list: ${isolatedInLatin(name)}`,
    notDone: 'Not changed',
    remove: {
      action: 'Remove',
      of: (name: string) => `Remove ${isolatedInLatin(name)}`,
      title: (name: string) => `Remove ${isolatedInLatin(name)} from the waiting list?`,
      text: 'Tickets reserved for them go to the next person.',
      reason: 'Reason (optional)',
      hint: 'We’ll send it to them. Leave it empty to say nothing.',
      done: (name: string) => `Removed from the waiting list: ${isolatedInLatin(name)}`,
    },
    form: {
      title: 'Waiting list settings',
      text: 'People join once a ticket type is sold out. Tickets that come back are reserved for them in order.',
      types: 'Ticket types with a waiting list',
      offer: 'Reserve tickets for',
      offerHint: 'Near the event’s start, a quarter of the time left.',
      lapsed: 'If they don’t get them in time',
      rules: { out: 'Take them off the list', end: 'Move them to the end, once' },
      times: {
        15: '15 minutes',
        60: '1 hour',
        180: '3 hours',
        720: '12 hours',
        1440: '1 day',
        2880: '2 days',
        10080: '7 days',
      },
      minutes: (count: number) => plural(count, { one: '# minute', other: '# minutes' }),
      submit: 'Save',
      saved: 'Waiting list saved',
    },
    export: {
      action: 'Export CSV',
      title: 'Export the waiting list',
      text: 'With names, email addresses and phone numbers. Keep the file safe.',
      password: 'Your password',
      passwordMissing: 'Enter your password.',
      fresh: 'If you signed in a while ago, we’ll ask you to sign in again.',
      submit: 'Export',
    },
  },
};
