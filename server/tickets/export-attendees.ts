import type { TableFormat } from '#contract/wire/table-format.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import { answerText } from '#domain/sales/answer.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import type { Database } from '#server/database/database.ts';
import { findQuestions } from '#server/database/events/questions.ts';
import { findAttendees } from '#server/database/tickets/attendees.ts';
import { tableFile, type Cell, type Column } from '#server/ops/table-file.ts';
import { presentAttendee, readAnswersOf, readFilter } from './list-attendees.ts';

export interface ExportAttendeesDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** Rows per read and write: a few milliseconds of work before yielding. */
const rowsAtOnce = 500;

interface ExportRequest extends AttendeesQuery {
  readonly eventId: string;
  /** Whether to include email and phone number. */
  readonly contacts: boolean;
  readonly format: TableFormat;
  readonly language?: string | undefined;
}

/** Exports attendees as a spreadsheet file generated while it is sent; the audit log records who exported it. */
export async function exportAttendees(deps: ExportAttendeesDeps, caller: Caller, wish: ExportRequest) {
  const { database, now } = deps;
  const questions = await findQuestions(database, wish.eventId);
  return tableFile(wish.format, {
    name: 'attendees',
    columns: columns(wish.contacts),
    ownColumns: questions.map(({ text }) => text),
    words: { state: 'attendeeStates', rehearsal: 'answers', inside: 'answers' },
    language: wish.language,
    rows: rowsOf(database, wish, questions),
    record: () =>
      recordAction(database, caller, {
        at: now(),
        action: 'attendees_exported',
        eventId: wish.eventId,
        details: { contacts: wish.contacts },
      }),
  });
}

async function* rowsOf(
  database: Database,
  wish: ExportRequest,
  questions: Awaited<ReturnType<typeof findQuestions>>,
): AsyncGenerator<Cell[][]> {
  const filter = readFilter(wish);
  if (filter === null) return;
  for (let after = -1; ;) {
    const rows = await findAttendees(database, wish.eventId, filter, { after, limit: rowsAtOnce });
    const answersOf = await readAnswersOf(
      database,
      rows,
      questions.map(({ questionId }) => questionId),
    );
    yield rows.map((row) => {
      const answers = answersOf(row.ticketId);
      const cells = questions.map(({ questionId }) =>
        answerText(answers.find((answer) => answer.questionId === questionId)?.values ?? []),
      );
      return [...cellsOf(presentAttendee(row), wish.contacts), ...cells];
    });
    const last = rows.at(-1);
    if (rows.length < rowsAtOnce || last === undefined) return;
    after = last.number;
  }
}

const columns = (contacts: boolean): Column[] => [
  'ticket_number',
  'code',
  'name',
  ...(contacts ? (['email', 'phone'] as const) : []),
  'ticket_type',
  'order',
  'state',
  'rehearsal',
  'arrived_at',
  'gate',
  'inside',
  'issued_at',
];

function cellsOf(attendee: ReturnType<typeof presentAttendee>, contacts: boolean): Cell[] {
  const { ticketNumber, reference, name, email, phoneNumber, ticketTypeName, orderId, state } = attendee;
  return [
    ticketNumber,
    reference,
    name,
    ...(contacts ? [email, phoneNumber] : []),
    ticketTypeName,
    orderId,
    attendee.unpaid === true ? 'unpaid' : state,
    attendee.rehearsal ? 'yes' : 'no',
    attendee.arrivedAt,
    attendee.gateName,
    attendee.inside ? 'yes' : 'no',
    attendee.issuedAt,
  ];
}
