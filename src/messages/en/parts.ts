import { isolatedInLatin } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');

/** Texts of larger screen components: data tables, and fields for times, amounts, files and long texts. */
export const parts = {
  /** Texts for entering the password again when the server requires it. */
  proof: {
    label: 'Your password',
    hint: 'Confirm it’s you. You won’t be asked again for 15 minutes.',
    missing: 'Enter your password.',
    confirm: 'Confirm',
  },
  invoice: {
    get: 'Invoice',
    failed: 'Couldn’t save the invoice',
    credit: (number: string) => `Credit note ${number}`,
    /** @param sum formatted amount */
    creditOf: (number: string, sum: string, day: string) => `Credit note ${number}: ${sum}, ${day}`,
    creditFailed: 'Couldn’t save the credit note',
  },
  /** Downloading a list as a file. */
  download: {
    label: 'Download for spreadsheets',
    formats: { csv: 'CSV', xlsx: 'Excel' },
    format: 'File type',
    failed: 'Couldn’t download the file',
  },
  /** Shown to people whose email address isn't confirmed. */
  confirmEmail: {
    ask: (email: string) =>
      `Confirm your email. We sent a link to ${email}. Organizers can only write to confirmed addresses.`,
    /** While no link was sent. */
    askFirst: (email: string) =>
      `Confirm your email, ${email}. Organizers can only write to confirmed addresses.`,
    send: 'Send link',
    refused: (email: string) =>
      `No email can be delivered to ${email}. Correct the address in your profile, or resend the link.`,
    again: 'Resend link',
    sent: {
      /** Of a link that is sent now, or was within half a minute before. */
      title: 'Just sent',
      text: (email: string) => `Check ${email}, and your spam folder. The link works for 24 hours.`,
    },
    already: 'Your email is confirmed',
  },
  time: {
    /** A zone other than the reader's. */
    zone: (zone: string) => `Time in ${zone}`,
    unreadable: 'Enter a date and a time.',
    skipped: (before: string, after: string) =>
      `Clocks go forward then: after ${before} comes ${after}. Choose another time.`,
    twice: 'Clocks go back then, so this time comes twice. Which one?',
    first: (offset: string) => `The first (${offset})`,
    second: (offset: string) => `The second (${offset})`,
  },
  money: {
    empty: 'Enter an amount.',
    not_a_number: 'Enter an amount in digits.',
    too_large: 'This amount is too large.',
    too_many_digits: (currency: string, digits: number) =>
      digits === 0
        ? `${currency} has no decimals.`
        : plural(digits, { one: `${currency} has # decimal.`, other: `${currency} has # decimals.` }),
  },
  file: {
    choose: 'Choose a file',
    another: 'Choose another file',
    remove: (name: string) => `Remove ${isolatedInLatin(name)}`,
    allowed: (types: string, most: string) => `${isolatedInLatin(types)}, up to ${most}`,
    tooLarge: (name: string, most: string) => `${isolatedInLatin(name)} is too large. The limit is ${most}.`,
    wrongType: (name: string, types: string) =>
      `${isolatedInLatin(name)} can’t be used. Choose one of: ${isolatedInLatin(types)}.`,
  },
  longText: {
    write: 'Write',
    preview: 'Preview',
    view: (label: string) => `${label}: write or preview`,
    nothing: 'Nothing to preview yet.',
    formatting: 'You can use **bold**, *italic*, lists, and [links](https://…).',
  },
  list: {
    sort: 'Sort by',
    sortBy: (column: string) => `Sort by ${column}`,
    ascending: 'Ascending',
    descending: 'Descending',
    selected: (count: string) => `${count} selected`,
    noneSelected: 'Nothing selected',
    selectAll: 'Select all shown',
    select: (row: string) => `Select ${row}`,
    clear: 'Clear selection',
    details: 'Details',
    open: (row: string) => `Open ${row}`,
    keys: 'Arrow keys, Page Up, Page Down, Home and End move from row to row, and so do J and K. Enter opens a row, or goes to its first button.',
    selectKey: 'X selects.',
  },
};
