/*
 * The attendees of an event as stored on an organizer's device: in pages of a fixed range of ticket numbers, as texts
 * that the device encrypts as they arrive. Names of types and gates, and question ids, appear once per page.
 */

/** Status of a ticket; `transferred`: somebody else holds the ticket that replaced it. */
const listedStates = ['valid', 'blocked', 'revoked', 'cancelled', 'transferred', 'unknown'] as const;
type ListedState = (typeof listedStates)[number];

/** Somebody who has or had a ticket. Times in ms. */
export interface ListedAttendee {
  readonly ticketId: string;
  readonly ticketNumber: number;
  /** The 30 random bits of the ticket's reference. */
  readonly reference: number;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber: string;
  /** The buyer; '' for tickets without an order. */
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly orderId: string | null;
  readonly type: ListedType;
  readonly state: ListedState;
  /** Its order has not been paid. */
  readonly unpaid: boolean;
  readonly rehearsal: boolean;
  /** Number of people inside with this ticket: its own person, and additional people (`domain/door/resolution`). */
  readonly people: number;
  readonly issuedAt: number;
  /** When it was ordered, or issued if there was no order. */
  readonly orderedAt: number;
  /** Counting entries to the main area, oldest first. */
  readonly entries: readonly { readonly gateId: string; readonly gateName: string; readonly at: number }[];
  readonly note: string;
  readonly answers: readonly { readonly questionId: string; readonly values: readonly string[] }[];
}

interface ListedType {
  readonly ticketTypeId: string;
  readonly name: string;
  /** True for an add-on, which doesn't admit anybody: listed only when its type is requested. */
  readonly addOn: boolean;
}

/** Ticket numbers per page: page 0 has 0 to 999. */
export const attendeesInPage = 1_000;

/** Returns how many pages a number of tickets takes; at least one, so that an empty list can be complete. */
export const attendeePagesFor = (tickets: number): number =>
  Math.max(1, Math.ceil(tickets / attendeesInPage));

const flag = { rehearsal: 1, inside: 2, unpaid: 4 } as const;

/** Collects distinct values in order of first occurrence and numbers them. */
function numbered<T>(keyOf: (value: T) => string) {
  const places = new Map<string, number>();
  const values: T[] = [];
  return {
    values,
    placeOf(value: T): number {
      const key = keyOf(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

/** Encodes a page as text: JSON, with one array of fields per person. */
export function encodeAttendeePage(people: readonly ListedAttendee[]): string {
  const types = numbered<ListedType>(({ ticketTypeId }) => ticketTypeId);
  const gates = numbered<{ readonly gateId: string; readonly gateName: string }>(({ gateId }) => gateId);
  const questions = numbered<string>((id) => id);
  const rows = people.map((one) => [
    one.ticketNumber,
    one.reference,
    one.ticketId,
    types.placeOf(one.type),
    listedStates.indexOf(one.state),
    (one.rehearsal ? flag.rehearsal : 0) |
      (one.people > 0 ? flag.inside : 0) |
      (one.unpaid ? flag.unpaid : 0),
    one.issuedAt,
    one.orderedAt,
    one.name,
    one.email,
    one.phoneNumber,
    one.buyerName,
    one.buyerEmail,
    one.orderId,
    one.note,
    one.entries.map((entry) => [gates.placeOf(entry), entry.at]),
    one.answers.map(({ questionId, values }) => [questions.placeOf(questionId), values]),
    ...(one.people <= 1 ? [] : [one.people]),
  ]);
  return JSON.stringify({
    types: types.values.map(({ ticketTypeId, name, addOn }) => [ticketTypeId, name, addOn ? 1 : 0]),
    gates: gates.values.map(({ gateId, gateName }) => [gateId, gateName]),
    questions: questions.values,
    rows,
  });
}

/** Decodes the text of a page; undefined if it is invalid. An invalid field becomes empty. */
export function decodeAttendeePage(text: string): readonly ListedAttendee[] | undefined {
  let page: unknown;
  try {
    page = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof page !== 'object' || page === null || !('rows' in page)) return undefined;
  const listOf = (name: string): readonly unknown[] => listIn(new Map(Object.entries(page)).get(name));
  const types = listOf('types').map(typeIn);
  const gates = listOf('gates').map((gate) => {
    const [gateId, gateName] = listIn(gate);
    return { gateId: textIn(gateId), gateName: textIn(gateName) };
  });
  const questions = listOf('questions').map(textIn);
  return listOf('rows').flatMap((row) => attendeeIn(row, { types, gates, questions }) ?? []);
}

interface PageNames {
  readonly types: readonly ListedType[];
  readonly gates: readonly { readonly gateId: string; readonly gateName: string }[];
  readonly questions: readonly string[];
}

function typeIn(value: unknown): ListedType {
  const [ticketTypeId, name, addOn] = listIn(value);
  return { ticketTypeId: textIn(ticketTypeId), name: textIn(name), addOn: addOn === 1 };
}

const noType: ListedType = { ticketTypeId: '', name: '', addOn: false };

function attendeeIn(row: unknown, { types, gates, questions }: PageNames): ListedAttendee | undefined {
  const fields = listIn(row);
  const [number, reference, ticketId, type, state, flags, issuedAt, orderedAt, ...texts] = fields;
  const [name, email, phoneNumber, buyerName, buyerEmail, orderId, note, entries, answers, people] = texts;
  if (typeof number !== 'number' || typeof ticketId !== 'string') return undefined;
  return {
    ticketId,
    ticketNumber: number,
    reference: numberIn(reference),
    name: textIn(name),
    email: textIn(email),
    phoneNumber: textIn(phoneNumber),
    buyerName: textIn(buyerName),
    buyerEmail: textIn(buyerEmail),
    orderId: typeof orderId === 'string' ? orderId : null,
    type: types[numberIn(type)] ?? noType,
    state: listedStates[numberIn(state)] ?? 'unknown',
    unpaid: (numberIn(flags) & flag.unpaid) !== 0,
    rehearsal: (numberIn(flags) & flag.rehearsal) !== 0,
    people: typeof people === 'number' ? people : Number((numberIn(flags) & flag.inside) !== 0),
    issuedAt: numberIn(issuedAt),
    orderedAt: numberIn(orderedAt),
    entries: listIn(entries).map((entry) => {
      const [gate, at] = listIn(entry);
      return { ...(gates[numberIn(gate)] ?? { gateId: '', gateName: '' }), at: numberIn(at) };
    }),
    note: textIn(note),
    answers: listIn(answers).map((answer) => {
      const [question, values] = listIn(answer);
      return { questionId: questions[numberIn(question)] ?? '', values: listIn(values).map(textIn) };
    }),
  };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
