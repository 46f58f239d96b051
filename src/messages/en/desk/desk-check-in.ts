import { isolatedInLatin } from '#messages/isolated.ts';
import { forcedEntry } from '#messages/en/door/forced-entry.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');
const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

/** Texts for checking attendees in by hand and undoing it. Part of the room `desk`. */
export const checkIn = {
  checkIn: {
    action: 'Check in',
    of: (name: string) => `Check in ${isolatedInLatin(name)}`,
    gate: 'Check in at',
    chooseGate: 'Choose a gate',
    /** Marks a check-in or undo that is only on this device. */
    unsent: 'Not sent yet',
    place: {
      own: (gate: string) =>
        `Check-ins on this device count at ${isolatedInLatin(gate)}, its own gate. They work offline.`,
      fixed: (gate: string) =>
        `Check-ins on this device count at ${isolatedInLatin(gate)}, the gate it’s set to. They work offline.`,
      noGate: 'This device has no gate yet. Choose one to check people in.',
      unsent: (count: number) =>
        plural(count, {
          one: '# record isn’t sent yet. It’s sent automatically when you’re online.',
          other: '# records aren’t sent yet. They’re sent automatically when you’re online.',
        }),
    },
    noWay: {
      title: 'Check-in needs a connection in this browser',
      why: {
        not_enrolled:
          'This browser isn’t enrolled for this event. Once you’re online, open the scanner here and download the event: then you can check people in offline.',
        steward:
          'This browser is enrolled for a steward, and only a supervisor’s device checks people in by hand. Once you’re online, enrol it with a supervisor’s code: Devices, Enrol a device.',
        not_ready:
          'This browser is enrolled, but its copy of the event isn’t complete or its access expired. Open the scanner here once you’re online.',
        no_entrance:
          'This browser is set to a gate where nobody comes in. Once you’re online, move it to an entrance under Devices.',
      },
      openScanner: 'Open scanner',
    },
    notRecorded: {
      title: 'Not checked in',
      storage_full: 'This device’s storage is full. Nothing was recorded. Free some space, then try again.',
      storage_lost:
        'This device’s storage isn’t responding. Nothing was recorded. Try again, or reload the page.',
      storage_slow: 'This device’s storage is slow. Check the person’s history before you try again.',
      scan_over: 'Something else was recorded meanwhile. Close this and check them in again.',
      not_allowed:
        'This device can’t record that: its access expired, or it doesn’t know that entry. Go online and try again.',
      other_tab: 'The scanner is open in another tab. Check people in there, or close it first.',
    },
    done: (name: string) => `${isolatedInLatin(name)} is checked in`,
    /** Shown if the reply was lost: the check-in may have been recorded. */
    failed: 'Check-in not confirmed',
    refused: {
      title: (name: string) => `${isolatedInLatin(name)} wasn’t checked in`,
      /** The verdict, and where and when the ticket was used. */
      used: (verdict: string, time: string, gate: string) =>
        gate === '' ? `${verdict}: ${time}.` : `${verdict}: ${time}, ${isolatedInLatin(gate)}.`,
      from: (verdict: string, time: string) => `${verdict}. Valid from ${time}.`,
      until: (verdict: string, time: string) => `${verdict}. Was valid until ${time}.`,
      only: (verdict: string) => `${verdict}.`,
      anyway: 'You can check them in anyway. It’s recorded with your reason.',
      reason,
      choose: 'Choose a reason',
      reasonMissing: 'Choose why you check them in anyway.',
      reasons,
      note,
      noteHint,
      noteNeeded,
      confirm: 'Check in anyway',
      close: 'Close',
    },
    undo: {
      action: 'Undo',
      of: (passage: string) => `Undo: ${passage}`,
      title: { entry: 'Undo this entry?', exit: 'Undo this exit?', unknown: 'Undo this scan?' },
      text: 'It no longer counts, and every scanner is told. Both stay in the history.',
      keep: 'Keep scan',
      confirm: 'Undo',
      done: 'Undone',
    },
  },
};
