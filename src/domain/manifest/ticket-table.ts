import type { Amount } from '#domain/sales/money.ts';
import { ticketBits, type OwedSum, type Successor } from './manifest.ts';
import { readJoins } from './order-joins.ts';
import type { PageContent } from './manifest-pages.ts';

/** Maximum number of tickets of one order shown together. */
const maxInGroup = 200;

/** State, type and reference of every ticket known to a device, by ticket number. */
export interface TicketTable {
  /** Returns what is known about a number; undefined if it has no ticket. */
  find(ticketNumber: number): TicketFacts | undefined;
  /** Applies new facts; absent ones stay unchanged. */
  change(ticketNumber: number, facts: TicketFacts): void;
  /** Returns the numbers of the tickets bought together with this one, including itself. */
  groupOf(ticketNumber: number): readonly number[];
  /** Returns the number under which a ticket was bought: another one if it is the successor of a ticket with add-ons. */
  boughtAs(ticketNumber: number): number;
  saved(): SavedTickets;
}

export interface TicketFacts {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** Undefined if the reference page is not on the device. */
  readonly typeIndex: number | undefined;
  readonly reference: number | undefined;
  /** It belongs to the order of the preceding ticket. */
  readonly joined?: boolean | undefined;
  /** Amount due while it is unpaid. */
  readonly owed?: Amount | undefined;
  /** The number of the ticket that was bought, if this is a successor of one with add-ons. */
  readonly follows?: number | undefined;
}

/**
 * A saved table; `referenced` says for each ticket whether type and reference are known, `joins` whether it belongs
 * to the order of the preceding ticket.
 */
export interface SavedTickets {
  readonly states: Uint8Array;
  readonly types: Uint8Array;
  readonly references: Uint32Array;
  readonly referenced: Uint8Array;
  readonly joins: Uint8Array;
  /** Amounts due for unpaid tickets. */
  readonly owed: readonly OwedSum[];
  /** Successors of tickets with add-ons. */
  readonly follows: readonly Successor[];
  /** Tickets beyond the manifest's count, issued since. */
  readonly later: readonly (readonly [ticketNumber: number, facts: TicketFacts])[];
}

/**
 * Creates a table without ticket facts.
 *
 * @param joins from the manifest header: which tickets were bought together
 * @param owed from the manifest header: amounts due for unpaid tickets
 * @param follows from the manifest header: successors of tickets with add-ons
 */
export function emptyTickets(
  count: number,
  joins = '',
  owed: readonly OwedSum[] = [],
  follows: readonly Successor[] = [],
): SavedTickets {
  return {
    states: new Uint8Array(count),
    types: new Uint8Array(count),
    references: new Uint32Array(count),
    referenced: new Uint8Array(count),
    joins: readJoins(joins, count),
    owed,
    follows,
    later: [],
  };
}

/** Fills in the pages of a manifest. */
export function fillTickets(tickets: SavedTickets, pages: readonly PageContent[]): void {
  for (const page of pages) {
    if (page.kind === 'state') tickets.states.set(page.states, page.from);
    if (page.kind !== 'reference') continue;
    tickets.types.set(page.types, page.from);
    tickets.references.set(page.references, page.from);
    tickets.referenced.fill(1, page.from, page.from + page.types.length);
  }
}

/** Opens a table over saved tickets, taking over the arrays without copying. */
export function createTicketTable(tickets: SavedTickets): TicketTable {
  const { states, types, references, referenced, joins } = tickets;
  const later = new Map(tickets.later);
  const owed = new Map(tickets.owed.map(([at, amount, currency]) => [at, { amount, currency }] as const));
  const follows = new Map(tickets.follows);
  const isJoined = (ticketNumber: number): boolean =>
    ticketNumber < joins.length ? joins[ticketNumber] === 1 : later.get(ticketNumber)?.joined === true;
  return {
    find(ticketNumber) {
      const facts = ticketNumber < states.length ? factsAt(ticketNumber) : later.get(ticketNumber);
      if (facts === undefined || facts.state === 0) return undefined;
      const sum = owed.get(ticketNumber);
      return sum === undefined ? facts : { ...facts, owed: sum };
    },
    change(ticketNumber, { owed: sum, follows: boughtAs, ...facts }) {
      if (boughtAs !== undefined) follows.set(ticketNumber, boughtAs);
      if (sum !== undefined) owed.set(ticketNumber, sum);
      else if ((facts.state & ticketBits.unpaid) === 0) owed.delete(ticketNumber);
      if (ticketNumber >= states.length) {
        later.set(ticketNumber, { ...facts, joined: facts.joined ?? isJoined(ticketNumber) });
        return;
      }
      if (facts.joined !== undefined) joins[ticketNumber] = Number(facts.joined);
      states[ticketNumber] = facts.state;
      if (facts.typeIndex === undefined || facts.reference === undefined) return;
      types[ticketNumber] = facts.typeIndex;
      references[ticketNumber] = facts.reference;
      referenced[ticketNumber] = 1;
    },
    groupOf(ticketNumber) {
      let first = ticketNumber;
      while (ticketNumber - first < maxInGroup - 1 && isJoined(first)) first -= 1;
      const group = [first];
      while (group.length < maxInGroup && isJoined(first + group.length)) group.push(first + group.length);
      return group;
    },
    boughtAs: (ticketNumber) => follows.get(ticketNumber) ?? ticketNumber,
    saved: () => ({
      ...tickets,
      later: [...later],
      follows: [...follows],
      owed: [...owed].map(([at, { amount, currency }]) => [at, amount, currency]),
    }),
  };

  function factsAt(ticketNumber: number): TicketFacts {
    const isReferenced = referenced[ticketNumber] === 1;
    return {
      state: states[ticketNumber] ?? 0,
      typeIndex: isReferenced ? types[ticketNumber] : undefined,
      reference: isReferenced ? references[ticketNumber] : undefined,
    };
  }
}
