import { badges } from './desk-badges.ts';
import { devices } from './desk-devices.ts';
import { forcedEntry } from '#messages/en/door/forced-entry.ts';
import { enrolmentCodeMs } from '#domain/door/enrolment.ts';
import { waitWords } from '#messages/en/waits.ts';
import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { analytics } from './desk-analytics.ts';
import { attendees } from './desk-attendees.ts';
import { checkIn } from './desk-check-in.ts';
import { guests } from './desk-guests.ts';
import { eventMessages } from './desk-messages.ts';
import { locations } from './desk-locations.ts';
import { manualPayments } from './desk-manual-payments.ts';
import { moveTicket } from './desk-move-ticket.ts';
import { orderHistory } from './desk-order-history.ts';
import { overview } from './desk-overview.ts';
import { partRefund } from './desk-part-refund.ts';
import { plan } from './desk-plan.ts';
import { promos } from './desk-promos.ts';
import { waiting } from './desk-waiting.ts';
import { sale } from './desk-sale.ts';
import { seller } from './desk-seller.ts';
import { ticketAction } from './desk-ticket-action.ts';
import { deskGates } from './desk-gates.ts';
import { discardTyped } from '#messages/en/discard-typed.ts';

const plural = pluralOf('en');

/** Texts for managing an event: gates, devices, scans, conflicts, orders, reserved tickets, printing. */
export const desk = {
  save: 'Save',
  remove: 'Remove',
  openBoard: 'Open door board',
  openScanner: 'Open scanner',
  printTickets: 'Print tickets',
  sellTickets: 'Sell tickets',
  myEvents: {
    title: 'My events',
    create: 'Create event',
    locations: 'Locations',
    analytics: 'Analytics',
    unsent: {
      title: 'Not saved for everyone yet',
      noName: 'Event without a name',
      onDevice: 'On this device only',
      changed: 'Has changes on this device',
    },
    intro: 'Today’s doors first, then what comes next.',
    search: { label: 'Search my events', placeholder: 'Name, place or organizer' },
    when: 'When',
    phases: { all: 'All', today: 'Today', upcoming: 'Upcoming', drafts: 'Drafts', past: 'Past' },
    found: (count: number) => plural(count, { one: '# event', other: '# events' }),
    /** Name of the content of the pages. */
    pagesOf: 'events',
    previous: 'Previous',
    next: 'Next',
    noMatch: { title: 'No events match', text: 'Try another search, or all events.' },
    none: { title: 'No events yet', text: 'Create your first event. It stays a draft until you publish it.' },
    loading: 'Loading your events',
    failed: { title: 'Couldn’t load your events', text: 'Something went wrong on our side.' },
    offline: {
      title: 'Your events need a connection',
      text: 'The scanner works offline: it lists the events on this device.',
    },
    doors: (day: string, time: string) => `${day} · doors ${time}`,
    draft: 'Draft',
    published: 'Published',
    takenDown: 'Taken down',
    noName: 'Event without a name',
    facts: (place: string, gates: number) =>
      `${isolatedInLatin(place)} · ${plural(gates, { one: '# gate', other: '# gates' })}`,
    online: 'Online',
    noPlace: 'No place yet',
    columns: {
      event: 'Event',
      when: 'When',
      state: 'State',
      conflicts: 'Open conflicts',
      soldToday: 'Sold today',
      ways: 'Scanner and tickets',
    },
    manage: 'Manage',
    openScannerFor: (event: string) => `Open scanner for ${isolatedInLatin(event)}`,
    manageEvent: (event: string) => `Manage ${isolatedInLatin(event)}`,
    printTicketsOf: (event: string) => `Print tickets of ${isolatedInLatin(event)}`,
  },
  figures: {
    label: 'Figures',
    /** Also those of guests, which nobody bought. */
    sold: 'Tickets',
    /** @param capacity formatted number */
    of: (capacity: string) => `of ${capacity}`,
    bought: (count: number) => plural(count, { one: '# sold', other: '# sold' }),
    guests: (count: number) => plural(count, { one: '# on guest lists', other: '# on guest lists' }),
    held: (count: number) => plural(count, { one: '# more reserved', other: '# more reserved' }),
    revenue: 'Revenue',
    /** @param sum formatted amount */
    refunded: (sum: string) => `${sum} refunded`,
    fees: (sum: string) => `${sum} of it fees`,
    today: 'Sold today',
    noRevenue: '–',
    inside: 'Inside',
    arrived: (count: number) => plural(count, { one: '# arrived', other: '# arrived' }),
    turnedAway: (count: number) => plural(count, { one: '# turned away', other: '# turned away' }),
    conflicts: (count: number) => plural(count, { one: '# open conflict', other: '# open conflicts' }),
  },
  event: {
    title: 'Event',
    loading: 'Loading…',
    /** Shown before the reason. */
    takenDown: 'An administrator took this event down. It’s hidden and not on sale until it’s restored.',
    takenDownReason: 'Reason:',
    dateOpen: {
      text: 'Postponed without a new date: tickets stay valid, nothing is sold, and no door lets anyone in.',
      set: 'Set the date',
    },
    tabs: {
      label: 'Event',
      overview: 'Overview',
      gates: 'Gates',
      devices: 'Devices',
      scans: 'Scans',
      conflicts: 'Conflicts',
      orders: 'Orders',
      reserved: 'Reserved',
      team: 'Team',
      promos: 'Promo codes',
      waiting: 'Waiting list',
      settings: 'Settings',
    },
    noAccess: {
      title: 'You don’t have access to this event',
      text: 'The link may be old, or the event belongs to another organizer.',
      myEvents: 'My events',
      typedText: 'What you entered is still on this device.',
      typed: 'See what you entered',
      ...discardTyped,
    },
  },
  gates: deskGates,
  devices,
  sealed: {
    open: 'Hand over scans',
    title: 'Hand over scans',
    text: 'A phone that was revoked before it had sent everything keeps its scans, encrypted. Save them as a file on that phone, under Sync, and choose the file here. Only this server can read it.',
    file: 'The phone’s file',
    missing: 'Choose the file.',
    take: 'Import scans',
    done: (device: string) => `Scans of ${isolatedInLatin(device)} are here`,
    revokedDevice: 'the phone',
    taken: (count: number) => plural(count, { one: '# new scan imported.', other: '# new scans imported.' }),
    known: (count: number) =>
      plural(count, { one: '# scan was already here.', other: '# scans were already here.' }),
    conflicts: (count: number) =>
      plural(count, {
        one: '# contradicts another scan. Check the conflicts.',
        other: '# contradict other scans. Check the conflicts.',
      }),
    left: (count: number) =>
      plural(count, {
        one: '# scan couldn’t be counted. Check the scans below.',
        other: '# scans couldn’t be counted. Check the scans below.',
      }),
    another: 'Hand over another file',
  },
  enrolment: {
    title: 'Enrol a device',
    before: `The code is valid for one phone and ${waitWords(enrolmentCodeMs)}.`,
    after: 'Scan this with the phone’s own camera.',
    joined: (device: string) => `${isolatedInLatin(device)} has joined`,
    joinedText: 'It downloads the event now. It’s ready once its readiness check is green.',
    another: 'Enrol another',
    role: 'Role',
    gate: 'Gate',
    onPhone: 'Chosen on the phone',
    create: 'Create code',
    label: 'Enrolment code',
    typeIt: 'or enter it on the phone, under Scanner',
    /** @param time minutes and seconds: "9:59" */
    left: (time: string) => `Valid for ${time}`,
    over: 'This code expired.',
    again: 'Create a new one',
  },
  scans: {
    what: 'scans',
    caption: 'Scans',
    none: { title: 'Nothing scanned yet', text: 'Scans appear here.' },
    search: { label: 'Search scans', placeholder: 'Ticket, gate or device' },
    noMatch: {
      title: 'No scans match',
      text: 'Try a ticket number, or part of the name of a gate or device.',
    },
    found: (count: number) =>
      plural(count, { one: '# record, newest arrival first', other: '# records, newest arrival first' }),
    foundMany: (count: number) => plural(count, { other: 'At least # records, newest arrival first' }),
    newest: 'Newest',
    older: 'Older',
    columns: {
      time: 'Scanned',
      gate: 'Gate',
      device: 'Device',
      ticket: 'Ticket',
      verdict: 'Verdict',
      server: 'Server',
      received: 'Received',
    },
    undo: 'Undo',
    counted: 'Counted',
    duplicate: 'Duplicate',
    noEntry: 'No entry known',
    forced: (reason: string) => `Let in by a supervisor: ${isolatedInLatin(reason)}`,
    sentAway: 'Sent away by a supervisor',
    forceReasons: forcedEntry.reasons,
    notCounted: {
      unknown_gate: 'Not counted: unknown gate',
      unknown_checkpoint: 'Not counted: unknown area',
      impossible_time: 'Not counted: wrong time',
      too_many_scans: 'Not counted: too many scans',
      other: 'Not counted',
    },
  },
  lostScans: {
    title: (count: number) => plural(count, { one: '# scan lost', other: '# scans lost' }),
    text: 'A phone’s browser cleared its storage before these scans were uploaded. Guests admitted with them aren’t counted, and their tickets could be used again.',
    label: 'Lost scans',
    on: (count: number, device: string) =>
      plural(count, {
        one: `# scan lost on ${isolatedInLatin(device)}`,
        other: `# scans lost on ${isolatedInLatin(device)}`,
      }),
    reported: (day: string, time: string) => `Reported on ${day} at ${time}`,
    more: (count: string) => `And ${count} more.`,
    seen: 'Mark as seen',
    seenOn: (device: string) => `Mark as seen: lost scans on ${isolatedInLatin(device)}`,
    notSaved: 'Not saved',
  },
  conflicts: {
    what: 'conflicts',
    none: {
      title: 'No conflicts',
      text: 'No ticket was admitted twice. If that happens, both gates are told and it’s listed here.',
    },
  },
  ...locations,
  ...moveTicket,
  ...orderHistory,
  ...analytics,
  ...attendees,
  ...checkIn,
  ...badges,
  ...eventMessages,
  ...manualPayments,
  ...overview,
  ...partRefund,
  ...plan,
  ...guests,
  ...promos,
  ...waiting,
  ...sale,
  ...seller,
  ...ticketAction,
  sheet: {
    intro: (perPage: number) => `Printed codes, ${perPage} to a page, to hand out or to rehearse with.`,
    manage: 'Manage',
    print: 'Print',
    what: 'tickets',
    none: { title: 'No tickets yet', text: 'They appear here as soon as some are issued.' },
    liveOnly: {
      title: 'Nothing to print',
      text: 'This event accepts live codes only: each ticket shows its code in the holder’s app, and printouts aren’t accepted. To print tickets, change “Codes at the door” in the event’s settings.',
      change: 'Change settings',
    },
    code: (number: number) => `Code of ticket ${number}`,
    test: (type: string) => `${isolatedInLatin(type)} · rehearsal, not counted`,
    invalid: 'Not valid: don’t hand out',
    sheets: 'Sheets',
    previous: 'Previous tickets',
    next: 'Next tickets',
    range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  },
};
