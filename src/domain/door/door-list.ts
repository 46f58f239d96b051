/*
 * The door list: who holds which ticket, for supervisors' devices only. It is downloaded and stored in pages of a
 * fixed range of ticket numbers, as opaque texts that the device encrypts as they arrive.
 */

/** One person on the door list. No email address and no phone number. */
export interface ListedPerson {
  readonly ticketNumber: number;
  /** The 30 random bits of the ticket's reference. */
  readonly reference: number;
  readonly typeIndex: number;
  /** Empty if no name is known. */
  readonly name: string;
  /** The buyer, if different from the holder; '' otherwise. */
  readonly buyer: string;
  /** '' for tickets without an order. */
  readonly orderId: string;
  /** The organizer's note for the door. */
  readonly note: string;
  /** Answers to questions marked for the door. */
  readonly answers: readonly DoorAnswer[];
}

/** A question marked for the door, and its answer. */
export interface DoorAnswer {
  readonly question: string;
  readonly answer: string;
}

/** Ticket numbers per page: page 0 has 0 to 999. */
export const ticketsInPage = 1_000;

/** Returns how many pages a number of tickets takes. */
export const pagesFor = (tickets: number): number => Math.ceil(tickets / ticketsInPage);

/** Encodes a page as text: JSON, one array of fields per person, without trailing empty fields. */
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
 * Decodes the text of a page; undefined if it is invalid. Fields that a newer server added are ignored, and an
 * invalid field becomes empty, so that the person can still be found.
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

/** State of a device's copy of the list; times in ms on the monotonic clock, null if it was never checked. */
export interface ListStatus {
  /** True if all pages are stored. */
  readonly whole: boolean;
  readonly checkedAt: number | null;
  /** The event's cursor at the last check. */
  readonly checkedCursor: number | null;
}

/** An incomplete list is resumed at once, but not in every sync cycle while that fails. */
const resumeIntervalMs = 15_000;
/** Check interval after the event has changed: there may be a new ticket. */
const changedIntervalMs = 2 * 60_000;
/** Check interval otherwise: names change rarely without an event change. */
const idleIntervalMs = 10 * 60_000;

/** Returns whether it is time to download the list or check it for changes. */
export function isListDue(standing: ListStatus, cursor: number | null, now: number): boolean {
  const { whole, checkedAt, checkedCursor } = standing;
  if (checkedAt === null) return true;
  const wait = whole ? (cursor === checkedCursor ? idleIntervalMs : changedIntervalMs) : resumeIntervalMs;
  return now - checkedAt >= wait;
}
