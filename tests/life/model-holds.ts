import type { WireReply } from '../fakes/network.ts';
import { ours, refusal } from './model-people.ts';

/** One hold as the server has it. */
export interface ModelHold {
  readonly holdId: string;
  readonly ticketTypeId: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly until: number;
  state: 'held' | 'released' | 'ordered';
  orderId: string | null;
}

/** A ticket type on sale. */
interface ModelType {
  readonly ticketTypeId: string;
  price: number;
  readonly capacity: number;
}

export interface ModelHolds {
  readonly all: Map<string, ModelHold>;
  /** All ids that were ever refused. */
  readonly refused: Set<string>;
  readonly types: readonly ModelType[];
  /** Whether the event is cancelled, so that nothing is sold any more. */
  eventCancelled: boolean;
  place(body: Readonly<Record<string, unknown>>): WireReply;
  read(holdId: string): WireReply;
  release(holdId: string): WireReply;
  isHeld(hold: ModelHold): boolean;
}

const holdMs = 10 * 60_000;

export function createModelHolds(now: () => number, fired: (fault: string) => void): ModelHolds {
  const all = new Map<string, ModelHold>();
  const types: ModelType[] = [
    { ticketTypeId: 'lawn', price: 0, capacity: 40 },
    { ticketTypeId: 'table', price: 50_000, capacity: 40 },
    { ticketTypeId: 'front', price: 80_000, capacity: 3 },
  ];
  const isHeld = (hold: ModelHold) => hold.state === 'held' && now() < hold.until;
  const taken = (typeId: string) =>
    [...all.values()]
      .filter((hold) => hold.ticketTypeId === typeId && (isHeld(hold) || hold.state === 'ordered'))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const word = (hold: ModelHold): WireReply =>
    ours(200, {
      holdId: hold.holdId,
      registrationId: 'night',
      ticketTypeId: hold.ticketTypeId,
      quantity: hold.quantity,
      state: hold.state === 'held' && !isHeld(hold) ? 'expired' : hold.state,
      heldUntilAt: new Date(hold.until).toISOString(),
      orderId: hold.orderId,
      unitPrice: { amount: hold.unitPrice, currency: 'GMD' },
    });

  const holds: ModelHolds = {
    all,
    refused: new Set(),
    types,
    eventCancelled: false,
    isHeld,
    place({ holdId: id, ticketTypeId, quantity: wanted }) {
      const holdId = String(id);
      const quantity = Number(wanted);
      const known = all.get(holdId);
      if (known !== undefined) return word(known);
      const type = types.find((one) => one.ticketTypeId === ticketTypeId);
      const refuse = (code: string) => {
        fired(code);
        holds.refused.add(holdId);
        return refusal(409, code);
      };
      if (type === undefined) return refusal(404, 'no_such_type');
      if (holds.eventCancelled) return refuse('event_cancelled');
      if (taken(type.ticketTypeId) + quantity > type.capacity) return refuse('sold_out');
      const hold: ModelHold = {
        holdId,
        ticketTypeId: type.ticketTypeId,
        quantity,
        unitPrice: type.price,
        until: now() + holdMs,
        state: 'held',
        orderId: null,
      };
      all.set(holdId, hold);
      return word(hold);
    },
    read(holdId) {
      const hold = all.get(holdId);
      return hold === undefined ? refusal(404, 'no_such_hold') : word(hold);
    },
    release(holdId) {
      const hold = all.get(holdId);
      if (hold === undefined) return refusal(404, 'no_such_hold');
      if (hold.state === 'ordered') return refusal(409, 'hold_ordered');
      hold.state = 'released';
      return word(hold);
    },
  };
  return holds;
}
