import { isolatedInLatin } from '#messages/isolated.ts';
/** Texts for erasing a person without an account. Part of an attendee's sheet. */
export const erase = {
  do: 'Erase this person',
  question: (name: string) => `Erase ${isolatedInLatin(name)} for good?`,
  /** Name of the content, used in "Loading …" and "Couldn’t load …". */
  what: 'what would be erased',
  found: (orders: number, places: number, guests: number) =>
    `Found in all events: orders ${orders}, places in orders ${places}, rows of guest lists ${guests}.`,
  account: 'An account has this contact and stays. Delete it under Users.',
  held: 'An account holds this ticket. Delete the account under Users: that erases this person everywhere.',
  toUsers: 'Open users',
  goes: 'Erased at once',
  goesList: [
    'Name, email address and phone number, on this ticket and wherever else they were entered',
    'Answers to organizers’ questions and notes for the door',
    'Offered transfers, team invitations and messages to this contact',
  ],
  stays: 'Kept without a name, because the law or the event needs it',
  staysList: [
    'Orders, payments and refunds, for the books',
    'Tickets and scans, so that numbers at the door stay true',
    'That someone was erased, by whom and when, in the log',
    'Backups made before, until they end, and emails already delivered',
  ],
  confirm: 'Erase for good',
  done: 'Person erased',
};
