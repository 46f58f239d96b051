import { byTime } from '#domain/door/admission-rules.ts';
import { readByHand } from '#domain/door/by-hand.ts';
import { peopleInside } from '#domain/door/resolution.ts';
import { checkByHand, judge, type Verdict } from '#domain/door/verdict.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noEvent, noSuchGate, noTicket } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findAreaTallies } from '#server/database/door/board.ts';
import type { DoorTransaction } from '#server/database/door/door-records.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findGates, type GateRow } from '#server/database/events/gates.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { findTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import { passagesOf } from '#server/tickets/claims/claim-tallies.ts';
import { afterEventMs, eventOver } from './enrol-devices.ts';
import { manifestTypeOf } from './manifest-build.ts';

/** The door rules' verdict on a ticket at a gate, with what its record needs. */
export interface JudgedAtDesk {
  readonly verdict: Verdict;
  readonly ticket: TicketRow;
  readonly gate: GateRow;
  /** By gate id. */
  readonly gateNames: ReadonlyMap<string, string>;
}

/**
 * Judges an entry by hand from the server's data, with the same rule and the same facts as devices. The caller has
 * locked the event's row, so that nothing changes in between.
 *
 * @param now ms
 */
export async function judgeAtDesk(
  queries: Queries,
  door: DoorTransaction,
  asked: { readonly ticketId: string; readonly gateId: string },
  now: number,
): Promise<JudgedAtDesk | Refusal> {
  const { eventId } = door.event;
  const event = await findDoorEvent(queries, eventId);
  if (event === null) return noEvent;
  if (event.endsAt + afterEventMs <= now) return eventOver;
  const gates = await findGates(queries, [eventId]);
  const gate = gates.find(({ gateId }) => gateId === asked.gateId);
  if (gate === undefined) return noSuchGate;
  const ticket = await findTicket(queries, asked.ticketId);
  if (ticket === null || ticket.eventId !== eventId) return noTicket;
  const gateNames = new Map(gates.map(({ gateId, name }) => [gateId, name]));
  const judged = { ticket, gate, gateNames };
  const { timeZone, policy, showWindow } = event;
  const rules = event.rules[gate.checkpoint];
  if (rules === undefined) return { ...judged, verdict: { ...checkByHand, ticketNumber: ticket.number } };
  const type = (await findTicketTypes(queries, [eventId])).find(({ index }) => index === ticket.typeIndex);
  const passages = passagesOf(await door.claims([ticket.number]))
    .filter(({ checkpoint }) => checkpoint === gate.checkpoint)
    .toSorted(byTime);
  const known = {
    listed: (ticket.state & ticketBits.exists) !== 0,
    state: ticket.state,
    type: type && manifestTypeOf(type, gates, event),
    reference: ticket.reference,
    // A second person admitted with the same ticket is not subject to its rules.
    passages: passages.filter(({ second }) => second !== true),
    people: peopleInside(passages),
  };
  const areas = await findAreaTallies(queries, eventId);
  const inside = areas.find(({ checkpoint }) => checkpoint === gate.checkpoint)?.inside ?? 0;
  const context = { now, timeZone, gate, direction: 'entry', policy, showWindow, rules, inside } as const;
  return { ...judged, verdict: judge(readByHand(ticket.number), known, context) };
}
