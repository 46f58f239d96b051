import { isolatedInLatin } from '#messages/isolated.ts';
import { maxGuestRows, maxGuestTickets, maxTestTickets } from '#domain/events/guest-row.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('en');
const tickets = (count: number) => plural(count, { one: '# ticket', other: '# tickets' });
const guestsIn = (count: number) => plural(count, { one: '# guest', other: '# guests' });
const rows = (count: number) => plural(count, { one: '# row', other: '# rows' });

/** Texts of an event's guest lists and complimentary tickets. Part of the room `desk`. */
export const guests = {
  guests: {
    /** Name of the content, used in "Loading …" and "Couldn’t load …". */
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
    search: { label: 'Search guest lists', placeholder: 'File or added guest' },
    noMatch: { title: 'No guest lists match', text: 'Try another name, or go back to the first page.' },
    columns: { name: 'Guests', added: 'Added', tickets: 'Tickets', state: 'State', action: 'Action' },
    testName: 'Test tickets',
    noGuestName: 'Guest without a name',
    noListName: 'Guest list without a name',
    unknown: 'Update the app to see',
    /**
     * @param made formatted count
     * @param asked formatted count
     */
    ticketsOf: (made: string, asked: string) => `${made} of ${asked}`,
    open: 'Open',
    openOne: (name: string) => `Open ${isolatedInLatin(name)}`,
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
      quantity_wrong: `Tickets must be 1 to ${maxGuestTickets}`,
      duplicate: 'Already in this list',
      already_guest: 'Already a guest',
      code_many: 'One code admits one person',
      code_ours: 'This code is a Gatehouse ticket',
      code_rounded: 'The spreadsheet shortened this code. Save its column as text',
      code_short: 'Code too short',
      code_long: 'Code too long',
      code_twice: 'Code already in this list',
      code_known: 'Code already imported',
      sold_out: 'No tickets left',
      unknown: 'Update the app to see',
    },
    file: {
      title: 'Import guest list',
      text: 'A CSV file with one guest per row, or one ticket sold elsewhere. Nothing is issued until you’ve checked it.',
      label: 'Guest list',
      reading: 'Reading the file',
      wrong: {
        not_text: 'This isn’t a CSV file. In your spreadsheet, choose “Save as CSV”, then try again.',
        empty: 'This file has no rows. Choose another one.',
        too_many_rows: `This file has more than ${formatsIn.en.count(maxGuestRows)} rows. Split it into smaller files.`,
        unreadable: 'This file couldn’t be read. It may have been moved. Choose it again.',
      },
      found: rows,
      /** @param leftOut rows of tickets that were cancelled, revoked, blocked, passed on or for a rehearsal */
      ofAttendees: (leftOut: number) =>
        [
          'A list of attendees: each person gets a new ticket with a new code.',
          leftOut === 0
            ? ''
            : plural(leftOut, {
                one: '# row is left out: its ticket isn’t valid, for example cancelled.',
                other: '# rows are left out: their tickets aren’t valid, for example cancelled.',
              }),
        ]
          .join(' ')
          .trim(),
      header: 'The first row has column names',
      columns: 'Columns',
      fields: {
        name: 'Name',
        firstName: 'First name',
        lastName: 'Last name',
        email: 'Email',
        type: 'Ticket type',
        quantity: 'Number of tickets',
        code: 'Code of a ticket sold elsewhere',
      },
      codes:
        'Rows with a code are tickets sold elsewhere. Your gates scan that code, once, like a ticket of your own. Only a fingerprint of it is stored.',
      notInFile: 'Not in the file',
      /** @param example the column's first value */
      column: (name: string, example: string) => `${isolatedInLatin(name)} (${example})`,
      nthColumn: (nth: number) => `Column ${nth}`,
      nameNeeded: 'Choose the column with the names or the codes.',
      defaultType: 'Ticket type if the file has none',
      noDefault: 'None: every row has one',
      preview: 'Guests in this file',
      previewed: 'Rows shown',
      all: (count: string) => `All rows ${count}`,
      withProblems: (count: string) => `Rows with problems ${count}`,
      noProblems: 'No rows have problems.',
      row: (row: string) => `Row ${row}`,
      back: 'Back',
      forth: 'More',
      previewOf: (email: string, type: string, count: number) =>
        [email, isolatedInLatin(type), tickets(count)].filter((part) => part !== '').join(' · '),
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
        'The file wasn’t sent completely. Choose it again under “Import guest list”, or delete this one.',
      apply: (count: number) => `Import ${tickets(count)}`,
      fewLeft: (left: string) => `Tickets left: ${left}. Rows beyond that will be left out.`,
      nothing: 'No row can be imported. Correct the file, then import it again.',
      applied: (count: number) => `Importing ${tickets(count)}`,
      progress: { applying: 'Issuing tickets', undoing: 'Cancelling tickets' },
      /**
       * @param problem one of the problems
       * @param count number of rows with it
       */
      problem: (problem: string, count: string) => `${problem}: ${count}`,
      delete: 'Delete',
      deleted: (name: string) => `${isolatedInLatin(name)} was deleted`,
      undo: 'Undo',
      undoOf: (name: string) => `Undo ${isolatedInLatin(name)}`,
      undoing: {
        title: (name: string) => `Undo ${isolatedInLatin(name)}?`,
        text: (count: string) =>
          `${count} tickets become invalid at every gate, and their places are available again.`,
        /**
         * @param names some of the people who came in
         * @param more whether there are others
         */
        came: (names: string, more: boolean) =>
          more
            ? `Guests who came in keep their tickets: ${isolatedInLatin(names)} and others.`
            : `Guests who came in keep their tickets: ${isolatedInLatin(names)}.`,
        nobodyCame: 'None of these guests have come in yet.',
        confirm: 'Undo',
        keep: 'Keep tickets',
        done: (name: string) => `Undoing ${isolatedInLatin(name)}`,
      },
    },
    emails: {
      /** Shown before the import. */
      ask: 'Email each guest their ticket',
      askHint: 'A link to get it in the app. It works for live codes too. Undoing the list withdraws it.',
      send: 'Email guests their tickets',
      sending: {
        title: (name: string) => `Email the guests of ${isolatedInLatin(name)}?`,
        text: 'Each guest with an email address gets a link to their ticket, once.',
        confirm: 'Email guests',
        done: 'Emailing guests',
      },
      progress: 'Emailing guests',
      waits: 'Guests are emailed as soon as their tickets are issued.',
      done: (sent: string) => `Emailed: ${sent}`,
      kept: (count: string) =>
        `Not sent, as this server has no mail server: ${count}. An administrator can read them in the outbox.`,
      failed: (count: string) => `Couldn’t be emailed: ${count}`,
      skipped: (count: string) => `Left out: ${count}`,
      column: 'Email',
      states: {
        waiting: 'Not yet',
        queued: 'On its way',
        sent: 'Sent',
        kept: 'In the outbox',
        failed: 'Failed',
        skipped: 'Left out',
        unknown: 'Update the app to see',
      },
      problems: {
        refused: 'The address was refused',
        unavailable: 'The mail server didn’t answer',
        bounced: 'Bounced',
        lost: 'It may not have gone out',
        stopped: 'No ticket to send',
        unsubscribed: 'Unsubscribed',
        no_email: 'No email address',
        unknown: 'Update the app to see',
      },
      one: 'Email ticket',
      oneOf: (name: string) => `Email ticket to ${isolatedInLatin(name)}`,
      again: 'Email again',
      againOf: (name: string) => `Email again to ${isolatedInLatin(name)}`,
      sentTo: (name: string) => `Emailing ${isolatedInLatin(name)}`,
    },
    rows: {
      what: 'the rows',
      caption: 'Rows of the list',
      label: 'Rows shown',
      filters: { all: 'All', wrong: 'Problems', kept: 'Kept', not_emailed: 'Not emailed' },
      columns: { row: 'Row', name: 'Name', type: 'Ticket type', quantity: 'Tickets', state: 'State' },
      states: {
        ready: 'Ready',
        wrong: 'Left out',
        made: 'Imported',
        voided: 'Cancelled',
        kept: 'Came in',
        unknown: 'Update the app to see',
      },
      /** Codes of the first and last ticket. */
      codes: (first: string, last: string) => `${first} – ${last}`,
      more: 'Load more',
      none: { title: 'No rows here', text: 'No rows match this filter.' },
    },
    adding: {
      title: 'Add guest',
      text: 'Gives a guest free tickets. They count towards the capacity, like tickets sold.',
      name: 'Name',
      email: 'Email (optional)',
      type: 'Ticket type',
      quantity: 'Number of tickets',
      sendEmail: 'Email them their ticket',
      sendEmailHint: 'A link to get it in the app.',
      emailMissing: 'Enter the email address to send it to.',
      nameMissing: 'Enter the guest’s name.',
      quantityWrong: `Enter a whole number from 1 to ${maxGuestTickets}.`,
      submit: 'Add guest',
      done: (name: string, count: number) => `${isolatedInLatin(name)} has ${tickets(count)}`,
    },
    testing: {
      title: 'Test tickets',
      text: 'For a rehearsal at the door. Scanners show them as tests, and they’re never counted. Print them under “Print tickets”.',
      type: 'Ticket type',
      quantity: 'Number of tickets',
      quantityWrong: `Enter a whole number from 1 to ${maxTestTickets}.`,
      submit: 'Make test tickets',
      done: (count: number) => plural(count, { one: '# test ticket made', other: '# test tickets made' }),
    },
  },
};
