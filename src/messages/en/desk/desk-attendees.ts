import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { erase } from './desk-erase.ts';

const plural = pluralOf('en');

/** Texts of an event's attendees. Part of the room `desk`. */
export const attendees = {
  attendees: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
    what: 'attendees',
    caption: 'Attendees',
    search: { label: 'Search attendees', placeholder: 'Name, email, phone or ticket' },
    status: 'Status',
    types: 'Ticket types',
    gates: 'Gates',
    times: {
      label: 'Time',
      checkedIn: { action: 'Check-in time', from: 'Checked in from', until: 'Checked in before' },
      ordered: { action: 'Order time', from: 'Ordered from', until: 'Ordered before' },
      endsFirst: 'The end must be after the start.',
    },
    /** The filters that phones fold away, and a summary of those in use. */
    folded: {
      /** @param inForce number of filters in use */
      action: (inForce: number) => (inForce === 0 ? 'Filters' : `Filters (${inForce})`),
      done: 'Done',
      inForce: 'Filters in use',
      /** A time limit and its time. */
      at: (limit: string, time: string) => `${limit} ${time}`,
      selected: (count: number) => plural(count, { one: '# selected ticket', other: '# selected tickets' }),
      remove: (filter: string) => `Remove filter: ${filter}`,
      clear: 'Clear filters',
    },
    answers: {
      label: 'Filter by answer',
      any: 'Any answer',
      of: (question: string, answer: string) => `${isolatedInLatin(question)}: ${isolatedInLatin(answer)}`,
      agreed: 'Agreed',
      columns: 'Show answers',
    },
    statuses: {
      all: 'All',
      arrived: 'Arrived',
      not_arrived: 'Not arrived',
      inside: 'Inside',
      cancelled: 'Cancelled',
    },
    /** A filter and its number of results. */
    counted: (filter: string, count: string) => `${filter} ${count}`,
    found: (count: number) => plural(count, { one: '# attendee', other: '# attendees' }),
    soFar: (count: number) => plural(count, { other: 'First # attendees. Scroll for more.' }),
    more: 'Load more',
    none: {
      title: 'No attendees yet',
      text: 'Everyone with a ticket appears here as soon as it is sold or issued.',
    },
    noMatch: { title: 'No attendees match', text: 'Try another search, or fewer filters.' },
    offline:
      'Nothing is saved on this device yet. Open this list once while you’re online, and it works offline for 12 hours.',
    /** Shown for rows stored on this device. */
    kept: (ago: string) => `From this device, updated ${ago}.`,
    noName: 'No name',
    columns: {
      name: 'Name',
      code: 'Ticket code',
      type: 'Ticket type',
      arrived: 'Arrived',
      state: 'State',
      action: 'Action',
    },
    nameOf: (name: string, code: string) => `${isolatedInLatin(name)}, ${code}`,
    states: {
      inside: 'Inside',
      left: 'Left',
      expected: 'Not arrived',
      blocked: 'Blocked',
      revoked: 'Revoked',
      cancelled: 'Cancelled',
      transferred: 'Transferred',
      unknown: 'Update the app to see',
    },
    /** Shown next to the state of a ticket whose order is unpaid. */
    unpaid: 'Not paid',
    rehearsal: 'Rehearsal',
    notArrived: '–',
    at: (time: string, gate: string) => `${time} · ${isolatedInLatin(gate)}`,
    sheet: {
      erase,
      what: 'the attendee',
      email: 'Email',
      phone: 'Phone',
      code: 'Ticket code',
      type: 'Ticket type',
      issued: 'Issued',
      note: {
        label: 'Note for the door',
        hint: 'Supervisors see it when the ticket is scanned or found by name.',
        save: 'Save note',
        theirs: (note: string) =>
          note === ''
            ? 'Someone else deleted the note meanwhile. If you save, yours is used.'
            : `Someone else saved this note meanwhile: “${isolatedInLatin(note)}”. If you save, yours replaces it.`,
        done: 'Note saved. Supervisors’ phones get it when they’re online.',
      },
      order: {
        title: 'Order',
        none: 'This ticket was issued without an order.',
        number: 'Order number',
        buyer: 'Buyer',
        tickets: 'Tickets',
        total: 'Total',
        ordered: 'Ordered',
      },
      before: { title: 'Transferred from', until: (day: string) => `Until ${day}` },
      passages: {
        title: 'Admissions',
        none: 'No scan of this ticket has arrived yet.',
        directions: { entry: 'Entry', exit: 'Exit', unknown: 'Update the app to see' },
        /** How a passage counts if it isn’t simply the ticket’s own. */
        counting: {
          second: 'A second person',
          again: 'Another scan counts instead',
          undone: 'Undone',
          unknown: 'Update the app to see',
        },
      },
    },
    export: {
      action: 'Export',
      title: 'Export attendees',
      text: 'The list as it is filtered now, as a file for spreadsheets.',
      contacts: 'Contacts',
      choices: { none: 'Without email and phone', all: 'With email and phone' },
      password: 'Your password',
      passwordMissing: 'Enter your password to export contacts.',
      fresh: 'To export contacts, sign in again first.',
      submit: 'Export',
    },
    /** The sections of an event’s workspace. */
    parts: {
      label: 'Parts of the event',
      manage: 'Manage',
      attendees: 'Attendees',
      guests: 'Guest list',
      messages: 'Messages',
      rules: 'Door rules',
      analytics: 'Analytics',
      /** Leads to the page that visitors see; it is shared from there. */
      publicPage: 'View and share',
    },
  },
};
