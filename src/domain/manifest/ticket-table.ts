import type { Amount } from '#domain/sales/money.ts';
import { ticketBits, type OwedSum } from './manifest.ts';
import { readJoins } from './order-joins.ts';
import type { PageContent } from './manifest-pages.ts';

/** Tickets of one order that are shown together at most. */
const mostInGroup = 200;

/** State, type and reference of every ticket a device knows, by ticket number. */
export interface TicketTable {
  /** What is known of a number; undefined for one that has no ticket. */
  find(ticketNumber: number): TicketFacts | undefined;
  /** Takes in what is new; what is not said stays as it was. */
  change(ticketNumber: number, facts: TicketFacts): void;
  /** The tickets that were bought together with this one, itself included, by number. */
  groupOf(ticketNumber: number): readonly number[];
  saved(): SavedTickets;
}

export interface TicketFacts {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** Undefined where the reference page is not here. */
  readonly typeIndex: number | undefined;
  readonly reference: number | undefined;
  /** It belongs to the order of the ticket before it. */
  readonly joined?: boolean | undefined;
  /** What is to be paid for it, while it is not. */
  readonly owed?: Amount | undefined;
}

/**
 * The table taken apart; `referenced` says, ticket by ticket, whether type and reference are here, and `joins` whether it
 * belongs to the order of the ticket before it.
 */
export interface SavedTickets {
  readonly states: Uint8Array;
  readonly types: Uint8Array;
  readonly references: Uint32Array;
  readonly referenced: Uint8Array;
  readonly joins: Uint8Array;
  /** What tickets cost that are not paid. */
  readonly owed: readonly OwedSum[];
  /** Tickets beyond the manifest's count, issued since. */
  readonly later: readonly (readonly [ticketNumber: number, facts: TicketFacts])[];
}

/**
 * A table that knows no ticket yet.
 *
 * @param joins which tickets were bought together, as the manifest's header says it
 * @param owed what tickets cost that are not paid, by the same
 */
export function emptyTickets(count: number, joins = '', owed: readonly OwedSum[] = []): SavedTickets {
  return {
    states: new Uint8Array(count),
    types: new Uint8Array(count),
    references: new Uint32Array(count),
    referenced: new Uint8Array(count),
    joins: readJoins(joins, count),
    owed,
    later: [],
  };
}

/** Takes in the pages of a manifest. */
export function fillTickets(tickets: SavedTickets, pages: readonly PageContent[]): void {
  for (const page of pages) {
    if (page.kind === 'state') tickets.states.set(page.states, page.from);
    if (page.kind !== 'reference') continue;
    tickets.types.set(page.types, page.from);
    tickets.references.set(page.references, page.from);
    tickets.referenced.fill(1, page.from, page.from + page.types.length);
  }
}

/** The table over saved tickets; its arrays are taken over, not copied. */
export function createTicketTable(tickets: SavedTickets): TicketTable {
  const { states, types, references, referenced, joins } = tickets;
  const later = new Map(tickets.later);
  const owed = new Map(tickets.owed.map(([at, amount, currency]) => [at, { amount, currency }] as const));
  const isJoined = (ticketNumber: number): boolean =>
    ticketNumber < joins.length ? joins[ticketNumber] === 1 : later.get(ticketNumber)?.joined === true;
  return {
    find(ticketNumber) {
      const facts = ticketNumber < states.length ? factsAt(ticketNumber) : later.get(ticketNumber);
      if (facts === undefined || facts.state === 0) return undefined;
      const sum = owed.get(ticketNumber);
      return sum === undefined ? facts : { ...facts, owed: sum };
    },
    change(ticketNumber, { owed: sum, ...facts }) {
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
      while (ticketNumber - first < mostInGroup - 1 && isJoined(first)) first -= 1;
      const group = [first];
      while (group.length < mostInGroup && isJoined(first + group.length)) group.push(first + group.length);
      return group;
    },
    saved: () => ({
      ...tickets,
      later: [...later],
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
