import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { readiness } from './readiness.ts';
import { kiosk } from './kiosk.ts';
import { forcedEntry } from './forced-entry.ts';
import { nameSearch } from './name-search.ts';
import { orderGroup } from '#messages/en/buying/order-group.ts';
import { scanModes, ticketInfo } from './ticket-info.ts';
import { verdicts } from './verdicts.ts';

const plural = pluralOf('en');

const otherWays = 'You can still enter references or use a hand scanner.';

/** Texts of the scanner: choosing an event, getting ready, and scanning. */
export const scanning = {
  dateOpen: 'This event is postponed and has no new date yet: nobody is let in.',
  takenDown: 'An administrator took this event down. Ask the organizer before you let people in.',
  cancelled: 'This event was cancelled. Ask the organizer before you let people in.',
  /** Long before an event's doors open, or long after it. `when`: day and time. */
  otherDay: {
    before: (when: string) => `Doors open ${when}. Tickets scanned now count as used.`,
    after: (when: string) => `This event ended ${when}. Check that you opened the right one.`,
  },
  age: {
    short: (years: number) => `${years}+`,
    full: (years: number) => `${years} or older. Check photo ID.`,
  },
  title: 'Scanner',
  otherEvent: 'Other event',
  enterCode: 'Enter an enrolment code',
  event: 'Event',
  opening: {
    scanner: 'Opening the scanner',
    event: 'Opening the event',
    gate: 'Opening the gate',
  },
  noStorage: {
    title: 'This browser’s storage is full or blocked',
    text: 'Scanning needs storage: nobody is admitted without a record. Free up space, close other Gatehouse tabs, allow storage for this site, or turn off private browsing. Then try again.',
  },
  notOpened: {
    title: 'Couldn’t open the event on this device',
    text: 'The browser’s storage didn’t respond. Your scans are safe. Close other Gatehouse tabs and try again. If that doesn’t help, restart the phone.',
  },
  otherTab: {
    title: 'The scanner is open in another tab',
    text: 'Use it here? Only one tab can scan at a time. The other tab stops at once, and its scans are kept.',
    takeOver: 'Use it here',
  },
  /** Home screen of an enrolled phone. */
  here: {
    label: 'This phone scans at',
    ready: 'Ready',
    notReady: 'Not ready',
    gate: 'Gate',
    noGate: 'Not chosen yet',
    unsent: 'To upload',
    allSent: 'Everything is uploaded',
    scans: (count: number) => plural(count, { one: '# scan', other: '# scans' }),
    scan: 'Scan',
    scanAt: (event: string) => `Scan at ${isolatedInLatin(event)}`,
  },
  choose: {
    intro: 'Choose an event',
    label: 'Events',
    loading: 'Loading events',
    search: { label: 'Search events', placeholder: 'Name, place or organizer' },
    savedWork: 'Events on this device work offline.',
    none: {
      title: 'No event to scan for',
      text: 'Enter an enrolment code below, or sign in as the organizer.',
      /** Replaces the text for organizers who are signed in. */
      own: 'Events you publish appear here. You can also enter an enrolment code below.',
    },
    noMatch: {
      title: 'No events match',
      text: 'Try another search, or enter an enrolment code below.',
    },
    remote: (day: string, doors: string, tickets: number) =>
      plural(tickets, {
        one: `${day} · doors ${doors} · # ticket`,
        other: `${day} · doors ${doors} · # tickets`,
      }),
  },
  enrol: {
    code: 'Enrolment code',
    codeField: 'Code from the organizer',
    enrol: 'Enrol',
    intro: 'Make this phone a scanner.',
    name: 'Name of this phone',
    nameHint: 'The organizer sees it in the list of devices.',
    unnamed: 'Scanner',
    enrolPhone: 'Enrol this phone',
    otherCode: 'Use another code',
    /** Default name of a device, by the kind its browser reports. */
    kinds: {
      iphone: 'iPhone',
      ipad: 'iPad',
      androidPhone: 'Android phone',
      androidTablet: 'Android tablet',
      mac: 'Mac',
      windows: 'Windows',
      linux: 'Linux',
      other: 'Device',
    },
    numbered: (kind: string, number: number) => `${kind} ${number}`,
  },
  revoked: {
    title: 'This phone was revoked',
    text: 'The organizer revoked this phone, so it can’t scan here. Scans it hadn’t sent are sealed: hand them over from the connection status at the top.',
    again: 'Enrol this phone again',
  },
  prepare: {
    gateGone: 'That gate was removed. Choose another.',
    notEnrolled: {
      title: 'This phone isn’t enrolled for this event',
      text: 'Ask the organizer for an enrolment code. Each code works for one phone.',
      own: 'Scan with this phone',
      ownText: 'You’re on this event’s team, so you don’t need a code from the organizer.',
    },
    loadingGates: 'Loading gates',
    notHere: 'This event isn’t on this device yet',
    noGates: { title: 'This event has no gates', text: 'Every scan belongs to a gate.', add: 'Add a gate' },
    barred: 'This phone can’t be enrolled again',
    enrolFailed: 'Couldn’t enrol this phone',
    expired: {
      title: 'This phone’s access has expired',
      text: 'Its tickets were removed from this phone. Scans that weren’t sent are safe here. Go online briefly to renew the access and download the tickets again.',
    },
    stopped: {
      title: 'The download stopped',
      text: 'What has arrived is saved: the download continues from there.',
      notStored:
        'This phone’s storage didn’t take the download. Free up space and close other Gatehouse tabs.',
      continue: 'Continue',
    },
    tickets: 'Tickets',
    allOrNone: 'The scanner opens when every ticket has been downloaded and checked.',
  },
  gate: {
    which: 'Which gate?',
    label: 'Gates',
    title: 'Gate',
    others: 'Other gates',
    fixed: 'Set by the organizer. To work at another gate, ask for a new enrolment code.',
    refused:
      'Gate not changed: this phone’s gate is set by the organizer. To work at another gate, ask for a new enrolment code.',
    refusedBack: (gate: string) =>
      `Gate not changed: this phone’s gate is set by the organizer. You’re back at ${isolatedInLatin(gate)}. To work at another gate, ask for a new enrolment code.`,
    moved: (gate: string) =>
      `Now at ${isolatedInLatin(gate)}. The organizer moved this phone: what you scan from now on counts there.`,
    movedElsewhere: 'The organizer moved this phone to another gate.',
    /** Expands a sentence that is truncated over the picture. */
    more: 'More',
    ok: 'OK',
  },
  readiness,
  access: {
    /** @param when "in 40 minutes" */
    low: (when: string) => `This phone’s access ends ${when}. Go online briefly to renew it.`,
    over: 'This phone’s access has expired, so it can’t scan. Go online briefly to renew it.',
  },
  camera: {
    label: 'Camera picture',
    none: 'No camera',
    tryAgain: 'Try the camera again',
    starting: 'Starting the camera…',
    restarting: 'The camera stopped. Restarting it…',
    frozen: {
      title: 'The camera picture froze. Restarting it…',
      text: 'You can still enter codes or use a hand scanner.',
    },
    failures: {
      camera_denied: `Allow the camera for this site in the browser’s settings, then try again. ${otherWays}`,
      camera_missing: `No usable camera found on this device. ${otherWays}`,
      camera_busy: `Another app or tab is using the camera. Close it, then try again. ${otherWays}`,
      camera_lost: `The camera stopped. Try again. If it stays dark, reload the page: no scan is lost. ${otherWays}`,
      insecure: `Browsers allow the camera on https addresses only. Open this page by https. ${otherWays}`,
    },
    sheet: 'Camera and gate',
    camera: 'Camera',
    zoom: (factor: string) => `Zoom ${factor}×`,
    onlyOne: 'One camera, no zoom.',
  },
  sell: { title: 'Sell tickets', loading: 'Loading' },
  controls: {
    end: 'End scanning',
    enterCode: 'Enter code',
    undo: 'Undo',
    undoLast: 'Undo last scan',
    direction: 'Direction',
    entry: 'Entry',
    exit: 'Exit',
    torch: 'Torch',
    allScans: 'All scans',
    more: 'Camera, zoom and gate',
    inside: 'inside',
    thisGate: 'this gate',
    redeemed: 'redeemed',
    perMinute: 'per minute',
    next: 'Next',
    undone: 'Undone',
    notUndone: {
      title: 'Can’t undo',
      text: 'It may be undone already. On a steward’s phone only its own last admission can be undone.',
    },
  },
  undoScan: {
    title: { entry: 'Undo this entry?', exit: 'Undo this exit?' },
    text: 'The scan stays in the list, marked as undone, and isn’t counted.',
    keep: 'Keep scan',
    confirm: 'Undo',
  },
  sameInView: 'Same ticket still in view',
  byHand: {
    title: 'Enter by hand',
    field: 'Ticket code or reference',
    hint: <T>(reference: T) => ['For example ', reference],
    reference: '1234-K7QX2M',
    check: 'Check',
    slip: 'That reference isn’t complete. It is a number, a dash and six letters or digits.',
  },
  scans: {
    title: 'All scans of this device',
    label: 'All scans',
    last: 'Last scans',
    none: 'Nothing scanned yet. Every scan appears here, refusals too.',
    conflicts: 'Conflicts',
    resolved: 'Resolved conflicts',
    conflictCount: (count: number) => plural(count, { one: '# conflict', other: '# conflicts' }),
    undo: 'Undo',
    ticket: (number: number) => `ticket ${number}`,
    typed: 'typed',
    byHand: 'found by name',
    withOrder: 'with its order',
    forced: (reason: string) => `let in by a supervisor: ${isolatedInLatin(reason)}`,
    sentAway: 'sent away by a supervisor',
    rehearsal: 'rehearsal',
    undone: 'undone',
    /** State of a scan at the server. */
    standing: {
      parked: 'Needs attention',
      afterVoid: 'Ticket was no longer valid',
      conflict: 'Conflict',
      alsoAt: (gate: string) => `Also scanned at ${isolatedInLatin(gate)}`,
      unsent: 'Not sent',
      undone: 'Undone',
      resolved: 'Resolved',
      synced: 'Synced',
    },
    /** What to do about it. */
    ask: 'Ask a supervisor.',
    afterVoid: 'It was cancelled or replaced before this scan. Ask a supervisor.',
    notCounted: (gate: string) =>
      `This scan is not counted: the one at ${isolatedInLatin(gate)} was first. Two people may be inside on this ticket.`,
    counted: (gate: string) =>
      `This scan counts. Someone was also let in with this ticket at ${isolatedInLatin(gate)}: check who is inside.`,
    /** A gate and the time of its scan. */
    gateAt: (gate: string, time: string) => `${isolatedInLatin(gate)} (${time})`,
    serverTooOld: 'The server needs an update to take this scan. It’s safe on this phone.',
    appTooOld: 'Update this app to send this scan. It’s safe on this phone.',
  },
  notRecorded: {
    title: 'Not recorded',
    storage_full:
      'This phone’s storage is full. Nobody was admitted. Free some space, then scan again. Use another phone meanwhile.',
    storage_lost:
      'This phone’s storage isn’t responding. Nobody was admitted. Scan again. If that doesn’t help, reload the page.',
    storage_slow:
      'This phone’s storage is slow. Check by hand. If a rescan says “Used just now”, that was you.',
    scan_over: 'Too much time has passed since that scan. Scan the ticket again.',
    not_allowed:
      'This phone can’t scan: its access expired, or the scanner is open in another tab. Go back to the readiness check.',
  },
  kiosk,
  info: ticketInfo,
  modes: scanModes,
  group: orderGroup,
  force: forcedEntry,
  names: nameSearch,
  verdicts,
};
