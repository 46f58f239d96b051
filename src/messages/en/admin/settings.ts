import { isolatedInLatin } from '#messages/isolated.ts';
/** What administrators set while the server runs. */
export const settings = {
  title: 'Settings',
  intro: 'Changes take effect at once, on every server.',
  what: 'the settings',
  groups: {
    accounts: 'Accounts',
    sales: 'Ticket sales',
    look: 'Look',
    messages: 'Emails',
    log: 'System logs',
  },
  names: {
    signUpOpen: 'People can create accounts',
    guestsOpen: 'People can sign up with a phone number alone',
    holdMinutes: 'Minutes that tickets are held before they’re ordered',
    senderName: 'Sender name of emails',
    siteName: 'Name',
    accent: 'Color',
    logo: 'Logo',
    logDays: 'Days that log lines are kept',
    requestDays: 'Days that requests are kept in the log',
  },
  hints: {
    signUpOpen: 'Acts when someone signs up, with Google too. Existing accounts can always sign in.',
    guestsOpen:
      'Acts when a phone number that isn’t known yet is confirmed. Existing guests can always sign in.',
    holdMinutes:
      'Acts on the next tickets that someone chooses. Tickets that are held already keep their time.',
    senderName: 'Acts on the next email. Empty for the name the server was started with.',
    siteName:
      'Shown in the header, at the sign-in, in emails, on PDFs and under the icon of the installed app.',
    accent:
      'Acts on pages that are opened from now on, and on the next email. It’s made lighter or darker until text in it can be read.',
    logo: 'Acts on pages that are opened from now on, and on the next email.',
    logDays: 'Older lines are deleted within the hour.',
    requestDays: 'Requests are many: they’re deleted sooner than other lines.',
  },
  usual: (value: string) => `Default: ${value}`,
  range: (least: string, most: string) => `From ${least} to ${most}.`,
  on: 'On',
  off: 'Off',
  nothing: 'Empty',
  save: 'Save',
  saveOf: (name: string) => `Save: ${isolatedInLatin(name)}`,
  saved: (name: string) => `Saved: ${isolatedInLatin(name)}`,
  wrong: 'Enter a whole number in this range.',
  look: {
    pick: 'Choose a color',
    tones: 'This is how it reads',
    remove: 'Remove logo',
    sending: 'Sending the logo…',
    picture: 'Picture',
  },
  changes: {
    title: 'Changes',
    none: 'Nothing has been changed yet.',
    line: (before: string, after: string) => `${before} → ${after}`,
    by: (name: string, time: string) => (name === '' ? time : `${isolatedInLatin(name)} · ${time}`),
    undo: 'Undo',
    undoOf: (name: string, before: string) => `Undo: ${isolatedInLatin(name)} back to ${before}`,
    undone: (name: string) => `Undone: ${isolatedInLatin(name)}`,
  },
};
