import { isolatedInLatin } from '#messages/isolated.ts';
import { allOf } from '#messages/lists.ts';
import { pluralOf } from '#messages/plurals.ts';

const all = allOf('en');
const plural = pluralOf('en');
const people = (count: number) => plural(count, { one: '# person', other: '# people' });

/** Texts of the door board: who is inside, how each gate is doing, and what needs attention. */
export const board = {
  title: 'Door board',
  what: 'the door board',
  /** @param time of the figures */
  asOf: (time: string) => `As of ${time}`,
  live: 'Live',
  polling: 'Updates every few seconds',
  television: 'Full screen for a TV',
  leaveTelevision: 'Leave full screen',
  manage: 'Manage event',
  /** Link for door staff who don't manage the event. */
  eventPage: 'Event page',
  none: { title: 'No gates yet', text: 'Add a gate to this event, and what passes it appears here.' },
  inside: 'inside',
  insideOf: (capacity: string) => `inside of ${capacity}`,
  thisMinute: 'this minute',
  turnedAway: 'turned away',
  scanners: (total: number, silent: number) =>
    `${plural(total, { one: '# scanner', other: '# scanners' })}${silent === 0 ? '' : `, ${silent} silent`}`,
  /** Warns that the figures are incomplete because some devices don't report. */
  depends: (silent: number) =>
    plural(silent, {
      one: '# scanner is silent: its latest scans are missing here.',
      other: '# scanners are silent: their latest scans are missing here.',
    }),
  alarms: {
    label: 'Needs attention',
    silentGate: (gate: string, minutes: number) =>
      `${isolatedInLatin(gate)}: no contact for ${plural(minutes, { one: '# minute', other: '# minutes' })}`,
    silentRisk: (perMinute: number, atRisk: number) =>
      `${perMinute === 0 ? '' : `At ${perMinute} a minute, `}${people(atRisk)} may have come in unseen.`,
    silentIdle: 'Nobody was coming in there before.',
    full: (area: string) => `${isolatedInLatin(area)} is full`,
    fullBy: (inside: string, capacity: string) => `${inside} inside of ${capacity}.`,
    nearlyFull: (area: string, inside: string, capacity: string) =>
      `${isolatedInLatin(area)}: ${inside} of ${capacity} inside`,
    fullIn: (minutes: number) =>
      `Full in about ${plural(minutes, { one: '# minute', other: '# minutes' })} at this rate.`,
    nobodyComes: 'Nobody is coming in at the moment.',
    conflicts: (count: number) =>
      plural(count, { one: '# conflict to resolve', other: '# conflicts to resolve' }),
    lostScans: (count: number) => plural(count, { one: '# scan is lost', other: '# scans are lost' }),
    lostText:
      'A phone’s storage was cleared before they were uploaded. Guests admitted with them aren’t counted here.',
    lostOn: (losses: readonly { readonly name: string; readonly lost: number }[]) =>
      `${all(losses.map(({ name, lost }) => `${lost} on ${isolatedInLatin(name)}`))}.`,
  },
  rulesChanged: {
    label: 'Rules changed',
    title: (area: string, time: string) => `${isolatedInLatin(area)}: rules changed at ${time}`,
    text: (inside: number) =>
      `${plural(inside, { one: '# person was', other: '# people were' })} inside. Later scans are judged by the new rules; nobody’s earlier entry changes.`,
  },
  mainArea: 'Main event',
  area: (checkpoint: string) => `Area ${isolatedInLatin(checkpoint)}`,
  gates: {
    title: 'Gates',
    in: 'In',
    out: 'Out',
    inside: 'Inside',
    turnedAway: 'Turned away',
    redeemed: 'Redeemed',
    refused: 'Refused',
    redeemedLine: (gate: string) => `Redeemed at ${isolatedInLatin(gate)}, by minute, for the last hour`,
    /** @param perMinute formatted: "12" */
    rate: (perMinute: string) => `${perMinute} a minute`,
    line: (gate: string) => `People let in at ${isolatedInLatin(gate)}, by minute, for the last hour`,
    table: 'By minute',
    tableOf: (gate: string) => `${isolatedInLatin(gate)} by minute`,
    minute: 'Time',
    nobody: 'Nobody came in at this gate in the last hour.',
    noDevice: 'No scanner here',
    decided: (letIn: number, sentAway: number) =>
      `Supervisors decided: ${letIn} let in, ${sentAway} sent away`,
    handedOut: (letIn: number, sentAway: number) =>
      `Supervisors decided: ${letIn} handed out, ${sentAway} sent away`,
    /**
     * Appended to the label of a line.
     *
     * @param times formatted: "20:14, 20:31"
     */
    marked: (label: string, times: string) => `${isolatedInLatin(label)}. Rules changed at ${times}`,
  },
  /** Stewards’ phones at the same gates as a supervisor’s own phones. */
  ownDevices: {
    title: 'Phones at your gates',
    noGate: 'Choose a gate on your own phone’s scanner, and you can manage the stewards’ phones there.',
    others:
      'To get a phone from another gate, ask the organizer or whoever looks after that gate to move it here.',
  },
  devices: {
    never: 'No contact yet',
    heard: (ago: string) => `last contact ${ago}`,
    unsent: (count: number) => `${count} unsent`,
    version: (version: string) => `app ${version}`,
    elsewhere: 'No gate chosen',
  },
  conflicts: {
    title: 'Conflicts',
    stewards: (count: number) =>
      plural(count, {
        one: '# conflict waits for a supervisor.',
        other: '# conflicts wait for a supervisor.',
      }),
    resolved: 'Resolved',
    more: (count: number) => plural(count, { one: 'And # more.', other: 'And # more.' }),
    ticket: (type: string, number: number) => `${type === '' ? 'Ticket' : isolatedInLatin(type)} · ${number}`,
    afterVoid: 'Let in when no longer valid',
    twice: 'Let in twice',
    changedHands: (before: number) => `Let in, and so was ticket ${before} before the transfer`,
    unknown: 'Needs a look',
    at: (gate: string, device: string) =>
      device === '' ? gate : `${isolatedInLatin(gate)} · ${isolatedInLatin(device)}`,
    counted: 'Counted',
    notCounted: 'Not counted',
    apart: (time: string) => `${time} apart`,
    choose: (ticket: number) => `What happened with ticket ${ticket}?`,
    findings: {
      same_person: {
        name: 'Same person',
        ask: 'The same person, scanned twice?',
        text: 'The second scan isn’t counted. The number inside stays as it is.',
      },
      second_person: {
        name: 'Second person',
        ask: 'Two people on one ticket?',
        text: 'Both count inside: the number inside goes up by one, on every scanner too.',
      },
      mis_scan: {
        name: 'Mis-scan',
        ask: 'Nobody came in by the second scan?',
        text: 'It’s treated as if it never happened. The number inside stays as it is.',
      },
    },
    /** For a single admission, which counts until somebody decides otherwise. */
    alone: {
      second_person: {
        name: 'Person is inside',
        ask: 'Is this person inside?',
        text: 'They stay counted inside. Their ticket stays invalid.',
      },
      mis_scan: {
        name: 'Mis-scan',
        ask: 'Nobody came in by this scan?',
        text: 'It no longer counts: the number inside goes down by one.',
      },
    },
    final: 'This can’t be undone.',
    note: 'Note for the team (optional)',
    confirm: 'Resolve',
    done: 'Conflict resolved',
    notDone: 'Not resolved',
    found: {
      same_person: 'Same person: counted once',
      second_person: 'Second person inside: both count',
      mis_scan: 'Mis-scan: not counted',
      unknown: 'Resolved',
    },
    dissolved: 'Settled by later scans',
    by: (found: string, name: string, time: string) =>
      name === '' ? `${found}. ${time}.` : `${found}. ${isolatedInLatin(name)}, ${time}.`,
  },
};
