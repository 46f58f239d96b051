import { mostGuestRows, mostGuestTickets, mostTestTickets } from '#domain/events/guest-row.ts';
import { pluralOf } from '../plurals.ts';

const plural = pluralOf('en');
const tickets = (count: number) => plural(count, { one: '# ticket', other: '# tickets' });
const guestsIn = (count: number) => plural(count, { one: '# guest', other: '# guests' });
const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });

/** Texts of an event's guest lists and complimentary tickets. Part of the room `desk`. */
export const guests = {
  guests: {
    /** What is read, in "Loading …" and "Couldn’t load …". */
    what: 'guest lists',
    caption: 'Guest lists',
    import: 'Import guest list',
    addGuest: 'Add guest',
    testTickets: 'Test tickets',
    found: (count: number) => plural(count, { one: '# entry', other: '# entries, newest first' }),
    pagesOf: 'guest lists',
    none: {
      title: 'No guests yet',
      text: 'Import a list from a spreadsheet, or add guests one by one. Their tickets are free.',
    },
    noMatch: { title: 'No guests here', text: 'Go back to the first page.' },
    columns: { name: 'Guests', added: 'Added', tickets: 'Tickets', state: 'State', action: 'Action' },
    testName: 'Test tickets',
    noName: 'No name',
    unknown: 'Update the app to see',
    /** @param made @param asked counts as they are to be read */
    ticketsOf: (made: string, asked: string) => `${made} of ${asked}`,
    open: 'Open',
    openOne: (name: string) => `Open ${name}`,
    back: 'All guest lists',
    states: {
      reading: 'Not complete',
      previewed: 'Ready to import',
      applying: 'Importing',
      applied: 'Imported',
      undoing: 'Undoing',
      undone: 'Undone',
      unknown: 'Update the app to see',
    },
    given: 'Given',
    problems: {
      name_missing: 'Name missing',
      name_long: 'Name too long',
      email_wrong: 'Email isn’t valid',
      type_unknown: 'Ticket type not found',
      quantity_wrong: `Tickets must be 1 to ${mostGuestTickets}`,
      duplicate: 'Already in this list',
      already_guest: 'Already a guest',
      sold_out: 'No tickets left',
      unknown: 'Update the app to see',
    },
    file: {
      title: 'Import guest list',
      text: 'A CSV file with one guest per row. Nothing is issued until you’ve checked it.',
      label: 'Guest list',
      reading: 'Reading the file',
      wrong: {
        not_text: 'This isn’t a CSV file. In your spreadsheet, choose “Save as CSV”, then try again.',
        empty: 'This file has no rows. Choose another one.',
        too_many_rows: `This file has more than ${new Intl.NumberFormat('en').format(mostGuestRows)} rows. Split it into smaller files.`,
        unreadable: 'This file couldn’t be read. It may have been moved. Choose it again.',
      },
      found: rows,
      header: 'The first row has column names',
      columns: 'Columns',
      fields: {
        name: 'Name',
        firstName: 'First name',
        lastName: 'Last name',
        email: 'Email',
        type: 'Ticket type',
        quantity: 'Number of tickets',
      },
      notInFile: 'Not in the file',
      /** @param example what stands in the column first */
      column: (name: string, example: string) => `${name} (${example})`,
      nthColumn: (nth: number) => `Column ${nth}`,
      nameNeeded: 'Choose the column with the names.',
      defaultType: 'Ticket type where the file names none',
      noDefault: 'None: the file names all',
      preview: 'Guests in this file',
      previewed: 'Which rows',
      all: (count: string) => `All rows ${count}`,
      withProblems: (count: string) => `Rows with problems ${count}`,
      noProblems: 'No row has a problem.',
      row: (row: string) => `Row ${row}`,
      back: 'Back',
      forth: 'More',
      previewOf: (email: string, type: string, count: number) =>
        [email, type, tickets(count)].filter((part) => part !== '').join(' · '),
      check: (count: number) => `Check ${rows(count)}`,
      sending: 'Sending rows',
      checked: (ready: number, wrong: number) =>
        wrong === 0 ? `${guestsIn(ready)} ready` : `${guestsIn(ready)} ready, ${rows(wrong)} with problems`,
    },
    detail: {
      what: 'the guest list',
      rows: 'Rows',
      ready: 'Tickets to issue',
      made: 'Tickets issued',
      left: 'Rows left out',
      voided: 'Tickets cancelled',
      kept: 'Guests who kept theirs',
      incomplete:
        'The file wasn’t sent to the end. Choose it again under “Import guest list”, or delete this one.',
      apply: (count: number) => `Import ${tickets(count)}`,
      nothing: 'No row can be imported. Correct the file, then import it again.',
      applied: (count: number) => `Importing ${tickets(count)}`,
      progress: { applying: 'Issuing tickets', undoing: 'Cancelling tickets' },
      /** @param problem one of the problems @param count rows with it */
      problem: (problem: string, count: string) => `${problem}: ${count}`,
      delete: 'Delete',
      deleted: (name: string) => `${name} was deleted`,
      undo: 'Undo',
      undoOf: (name: string) => `Undo ${name}`,
      undoing: {
        title: (name: string) => `Undo ${name}?`,
        text: (count: string) =>
          `${count} tickets become invalid at every gate, and their places are free again.`,
        /** @param names of some who came in @param more whether there are others */
        came: (names: string, more: boolean) =>
          more
            ? `Guests who came in keep their tickets: ${names} and others.`
            : `Guests who came in keep their tickets: ${names}.`,
        nobodyCame: 'None of these guests have come in yet.',
        confirm: 'Undo',
        keep: 'Keep tickets',
        done: (name: string) => `Undoing ${name}`,
      },
    },
    rows: {
      what: 'the rows',
      caption: 'Rows of the list',
      label: 'Which rows',
      filters: { all: 'All', wrong: 'Problems', kept: 'Kept' },
      columns: { row: 'Row', name: 'Name', type: 'Ticket type', quantity: 'Tickets', state: 'State' },
      states: {
        ready: 'Ready',
        wrong: 'Left out',
        made: 'Imported',
        voided: 'Cancelled',
        kept: 'Came in',
        unknown: 'Update the app to see',
      },
      /** Codes of the first and the last ticket. */
      codes: (first: string, last: string) => `${first} – ${last}`,
      more: 'Load more',
      none: { title: 'No rows here', text: 'No row of this list is like that.' },
    },
    adding: {
      title: 'Add guest',
      text: 'Gives a guest free tickets. They count as sold.',
      name: 'Name',
      email: 'Email (optional)',
      type: 'Ticket type',
      quantity: 'Number of tickets',
      nameMissing: 'Enter the guest’s name.',
      quantityWrong: `Enter a whole number from 1 to ${mostGuestTickets}.`,
      submit: 'Add guest',
      done: (name: string, count: number) => `${name} has ${tickets(count)}`,
    },
    testing: {
      title: 'Test tickets',
      text: 'For a rehearsal at the door. Scanners show them as tests, and they’re never counted. Print them under “Print tickets”.',
      type: 'Ticket type',
      quantity: 'Number of tickets',
      quantityWrong: `Enter a whole number from 1 to ${mostTestTickets}.`,
      submit: 'Make test tickets',
      done: (count: number) => plural(count, { one: '# test ticket made', other: '# test tickets made' }),
    },
  },
};
