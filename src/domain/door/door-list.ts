/*
 * The door list: who has which ticket, for supervisors' devices alone. It travels and lies on the device in pages of
 * so many ticket numbers each, as texts that nobody has to read to pass them on: the device encrypts them as they come.
 */

/** One person on the door list. No email address and no phone number. */
export interface ListedPerson {
  readonly ticketNumber: number;
  /** The 30 random bits of the ticket's reference. */
  readonly reference: number;
  readonly typeIndex: number;
  /** Empty where nobody is named. */
  readonly name: string;
  /** Who ordered, where that is somebody else; '' otherwise. */
  readonly buyer: string;
  /** '' for tickets without an order. */
  readonly orderId: string;
  /** What the organizer wants the door to know. */
  readonly note: string;
  /** Answers that were marked for the door. */
  readonly answers: readonly DoorAnswer[];
}

/** A question that was marked for the door, and what was answered. */
export interface DoorAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Ticket numbers of a page: page 0 has 0 to 999. */
export const ticketsInPage = 1_000;

/** How many pages so many tickets take. */
export const pagesFor = (tickets: number): number => Math.ceil(tickets / ticketsInPage);

/** The text of a page: JSON, a list of fields for each person, without those at its end that are empty. */
export function encodeListPage(people: readonly ListedPerson[]): string {
  return JSON.stringify(
    people.map(({ ticketNumber, reference, typeIndex, name, buyer, orderId, note, answers }) => {
      const given = answers.map(({ question, answer }) => [question, answer]);
      const fields = [name, buyer, orderId, note, given];
      const last = fields.findLastIndex((field) => field.length > 0);
      return [ticketNumber, reference, typeIndex, ...fields.slice(0, last + 1)];
    }),
  );
}

/**
 * Reads the text of a page; undefined where it is none. Fields that a newer server added are passed over, and a field
 * that makes no sense is empty: the person can be found all the same.
 */
export function decodeListPage(text: string): readonly ListedPerson[] | undefined {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row: unknown) => personOf(row) ?? []);
}

function personOf(row: unknown): ListedPerson | undefined {
  if (!Array.isArray(row)) return undefined;
  const fields: readonly unknown[] = row;
  const [ticketNumber, reference, typeIndex, name, buyer, orderId, note, answers] = fields;
  if (!isWithin(ticketNumber, 2 ** 32)) return undefined;
  return {
    ticketNumber,
    reference: isWithin(reference, 2 ** 30) ? reference : 0,
    typeIndex: isWithin(typeIndex, 256) ? typeIndex : 0,
    name: textOf(name),
    buyer: textOf(buyer),
    orderId: textOf(orderId),
    note: textOf(note),
    answers: Array.isArray(answers) ? answers.flatMap((one: unknown) => answerOf(one) ?? []) : [],
  };
}

function answerOf(given: unknown): DoorAnswer | undefined {
  if (!Array.isArray(given)) return undefined;
  const fields: readonly unknown[] = given;
  const [question, answer] = fields;
  return { question: textOf(question), answer: textOf(answer) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isWithin = (value: unknown, end: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < end;

/** How a device's copy of the list stands; times in ms by the monotonic clock, null where it was not looked at yet. */
export interface ListStanding {
  /** All pages are here. */
  readonly whole: boolean;
  readonly checkedAt: number | null;
  /** The event's cursor when it was looked at last. */
  readonly checkedCursor: number | null;
}

/** A list that is not whole is gone on with at once, but not in every round while that fails. */
const goOnMs = 15_000;
/** Something happened at the event: it may have been a new ticket. */
const movedMs = 2 * 60_000;
/** Names change without that, rarely. */
const quietMs = 10 * 60_000;

/** Whether it is time to ask for the list, or whether it changed. */
export function isListDue(standing: ListStanding, cursor: number | null, now: number): boolean {
  const { whole, checkedAt, checkedCursor } = standing;
  if (checkedAt === null) return true;
  const wait = whole ? (cursor === checkedCursor ? quietMs : movedMs) : goOnMs;
  return now - checkedAt >= wait;
}
