import type { PageContent } from './manifest-pages.ts';

/** State, type and reference of every ticket a device knows, by ticket number. */
export interface TicketTable {
  /** What is known of a number; undefined for one that has no ticket. */
  find(ticketNumber: number): TicketFacts | undefined;
  change(ticketNumber: number, facts: TicketFacts): void;
  saved(): SavedTickets;
}

export interface TicketFacts {
  /** Sum of `ticketBits`. */
  readonly state: number;
  /** Undefined where the reference page is not here. */
  readonly typeIndex: number | undefined;
  readonly reference: number | undefined;
}

/** The table taken apart; `referenced` says, ticket by ticket, whether type and reference are here. */
export interface SavedTickets {
  readonly states: Uint8Array;
  readonly types: Uint8Array;
  readonly references: Uint32Array;
  readonly referenced: Uint8Array;
  /** Tickets beyond the manifest's count, issued since. */
  readonly later: readonly (readonly [ticketNumber: number, facts: TicketFacts])[];
}

export function emptyTickets(count: number): SavedTickets {
  return {
    states: new Uint8Array(count),
    types: new Uint8Array(count),
    references: new Uint32Array(count),
    referenced: new Uint8Array(count),
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
  const { states, types, references, referenced } = tickets;
  const later = new Map(tickets.later);
  return {
    find(ticketNumber) {
      const facts = ticketNumber < states.length ? factsAt(ticketNumber) : later.get(ticketNumber);
      return facts?.state === 0 ? undefined : facts;
    },
    change(ticketNumber, facts) {
      if (ticketNumber >= states.length) {
        later.set(ticketNumber, facts);
        return;
      }
      states[ticketNumber] = facts.state;
      if (facts.typeIndex === undefined || facts.reference === undefined) return;
      types[ticketNumber] = facts.typeIndex;
      references[ticketNumber] = facts.reference;
      referenced[ticketNumber] = 1;
    },
    saved: () => ({ ...tickets, later: [...later] }),
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
