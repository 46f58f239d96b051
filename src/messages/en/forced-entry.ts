/** A supervisor lets someone in against a verdict. Part of the room `scanning`. */
export const forcedEntry = {
  /** On a verdict that asks. */
  letIn: 'Let in…',
  sendAway: 'Send away',
  /** On a refusal. */
  anyway: 'Let in anyway…',
  title: 'Let in against the verdict',
  text: 'It’s recorded with your reason as an entry against the verdict.',
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
  confirm: 'Let in',
  cancel: 'Don’t let in',
  done: 'Let in. Recorded with your reason.',
};
