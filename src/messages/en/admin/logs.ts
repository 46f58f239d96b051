import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { logActions, logOutcomes } from './log-actions.ts';

const plural = pluralOf('en');

/** Texts of the server-wide log for administrators. */
export const logs = {
  title: 'System logs',
  intro: 'What happened, newest first: scans and conflicts with the door’s time beside the server’s.',
  what: 'the log',
  caption: 'Lines of the log',
  actions: logActions,
  outcomes: logOutcomes,
  search: { label: 'Search the log', placeholder: 'Action, ticket or request' },
  person: { label: 'Person', placeholder: 'Username, email or id' },
  source: 'Source',
  sources: {
    '': 'Everything',
    requests: 'Requests',
    sign_ins: 'Sign-ins',
    accounts: 'Accounts and roles',
    payments: 'Payments',
    scans: 'Scans',
    conflicts: 'Conflicts',
    devices: 'Devices',
    settings: 'Settings',
    emails: 'Emails and texts',
    events: 'Events and orders',
  },
  level: 'Level',
  levels: { '': 'All levels', info: 'Info', warn: 'Attention', error: 'Error' },
  event: 'Event',
  device: 'Device',
  gate: 'Gate',
  anyEvent: 'All events',
  anyDevice: 'All devices',
  anyGate: 'All gates',
  from: 'From',
  to: 'Until',
  /** Button for the folded filters on phones, with the number in use. */
  filters: (inForce: number) => (inForce === 0 ? 'Filters' : `Filters (${inForce})`),
  clear: 'Clear filters',
  /** Shown for an item that was deleted, or never existed, with its id. */
  gone: (id: string) => `Not found (${id})`,
  live: {
    start: 'Follow live',
    stop: 'Stop following',
    following: (count: number) =>
      plural(count, {
        one: 'Following live: the newest line.',
        other: 'Following live: the newest # lines.',
      }),
    polling: 'Looking for new lines every few seconds: no live connection.',
    gap: 'Lines arrive faster than they can be shown. Stop following to read them all.',
  },
  columns: { time: 'Time', action: 'What', door: 'At the door', place: 'Where', person: 'Who' },
  late: (span: string) => `${span} late`,
  ticket: (number: string) => `Ticket ${number}`,
  nobody: 'Not signed in',
  /** Actors that aren't people. */
  programs: { server: 'The server', provider: 'The payment provider' },
  none: { title: 'Nothing logged yet', text: 'Sign-ins, scans, payments and changes show up here.' },
  noMatch: { title: 'No lines match', text: 'Try fewer filters, or another time.' },
  more: 'Older lines',
  /** Names a row, for the button that opens it. */
  row: (action: string, time: string) => `${action}, ${time}`,
  sheet: {
    server: 'Server’s time',
    door: 'Door’s time',
    late: 'Later at the server by',
    why: 'Why',
    outcome: 'Outcome',
    person: 'Person',
    subject: 'About',
    request: 'Request id',
    details: 'Details',
    only: 'Show only',
    onlyPerson: (name: string) => `Person: ${isolatedInLatin(name)}`,
    onlyEvent: (name: string) => `Event: ${isolatedInLatin(name)}`,
    onlyDevice: (name: string) => `Device: ${isolatedInLatin(name)}`,
    onlyGate: (name: string) => `Gate: ${isolatedInLatin(name)}`,
    onlyRequest: 'This request',
  },
  why: {
    silent: (time: string) =>
      `Nothing from this device had reached the server since ${time}: it had no connection.`,
    waited: 'The device kept it until it had a connection.',
    old: 'The device’s clock gave a time long ago.',
    future: 'The device’s clock was ahead.',
    chain:
      'It doesn’t follow the device’s previous record: something is missing, or its storage was restored.',
    leftOut: {
      unknown_gate: 'Not counted: the event has no such gate.',
      unknown_checkpoint: 'Not counted: the event has no such area.',
      impossible_time: 'Not counted: it can’t have happened at that time.',
      too_many_scans: 'Not counted: too many scans of one ticket.',
      other: 'Not counted.',
    },
  },
};
