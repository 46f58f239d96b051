/**
 * Texts for a supervisor who overrides a verdict, at a door or where add-ons are handed out. Part of the room
 * `scanning`.
 */
export const forcedEntry = {
  sendAway: 'Send away',
  notSentAway: 'Nobody was let in, but that you sent them away couldn’t be recorded.',
  entrance: {
    /** Button on a verdict that asks for a decision. */
    asked: 'Let in…',
    /** Button on a refusal. */
    anyway: 'Let in anyway…',
    title: 'Let in against the verdict',
    text: 'It’s recorded with your reason as an entry against the verdict.',
    confirm: 'Let in',
    cancel: 'Don’t let in',
    done: 'Let in. Recorded with your reason.',
  },
  addOn: {
    asked: 'Hand out…',
    anyway: 'Hand out anyway…',
    title: 'Hand out against the verdict',
    text: 'It’s recorded with your reason as redeemed against the verdict.',
    confirm: 'Hand out',
    cancel: 'Don’t hand out',
    done: 'Handed out. Recorded with your reason.',
  },
  reason: 'Reason',
  reasons: {
    id_checked: 'ID checked',
    purchase_confirmed: 'Purchase confirmed',
    organizer_told: 'Organizer agreed',
    other: 'Other reason',
  },
  note: 'Note',
  noteHint: 'The organizer can read it. Don’t write names.',
  noteNeeded: 'Add a note to say why.',
};
