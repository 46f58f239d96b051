import { forcedEntry } from '#messages/en/door/forced-entry.ts';

const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

/** Texts of checking attendees in by hand, and of undoing it. Part of the room `desk`. */
export const checkIn = {
  checkIn: {
    action: 'Check in',
    of: (name: string) => `Check in ${name}`,
    gate: 'Check in at',
    done: (name: string) => `${name} is checked in`,
    /** Where the reply got lost: it may have been recorded. */
    failed: 'Check-in not confirmed',
    refused: {
      title: (name: string) => `${name} wasn’t checked in`,
      /** What the door says, and where and when the ticket was used. */
      used: (verdict: string, time: string, gate: string) =>
        gate === '' ? `${verdict}: ${time}.` : `${verdict}: ${time}, ${gate}.`,
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
      text: 'It no longer counts, and every scanner hears of it. Both stay in the history.',
      confirm: 'Undo',
      done: 'Undone',
    },
  },
};
