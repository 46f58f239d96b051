import { ticketBits } from '#domain/manifest/manifest.ts';
import { dayOf, startOfDay, typeOf, type SimulatedGate, type DoorFacts } from '../simulated-event.ts';
import { variants, type DeviceTruth } from './device-truth.ts';
import { endsInside, exitsSinceEntry, refusalOf } from './rules.ts';
import type { Passage } from '#domain/manifest/passage.ts';

/** The code presented to a scanner. */
export interface Offered {
  /** Null if it is not a ticket of this event. */
  readonly ticketNumber: number | null;
  readonly code: 'good' | 'forged' | 'unreadable' | 'failing';
  readonly direction: 'entry' | 'exit';
  /** It came with another ticket of its order: there was no code to verify. */
  readonly member?: true;
}

export interface ExpectedVerdict {
  readonly code: string;
  readonly passes: boolean;
  readonly test: boolean;
  /** The passage that causes the refusal. */
  readonly becauseId: string | null;
  /** When it will be allowed, or was last allowed, in ms. */
  readonly boundaryAt: number | null;
}

const plainly = (code: string, passes = false, boundaryAt: number | null = null): ExpectedVerdict => ({
  code,
  passes,
  test: false,
  becauseId: null,
  boundaryAt,
});

/** Returns all correct verdicts for a device with this knowledge; usually one. */
export function expectedVerdicts(
  truth: DeviceTruth,
  gate: SimulatedGate,
  offered: Offered,
  now: number,
): readonly ExpectedVerdict[] {
  const { ticketNumber, code, direction } = offered;
  if (code === 'failing') return [plainly('check_by_hand')];
  if (code !== 'good' || ticketNumber === null) return [plainly(code === 'good' ? 'unreadable' : code)];
  const state = truth.server.tickets.get(ticketNumber)?.state ?? 0;
  const test = (state & ticketBits.test) !== 0;
  const ways = variants(truth.of(ticketNumber, gate.checkpoint));
  if (direction === 'exit')
    return ways.map((way) => ({
      ...plainly(endsInside(way) ? 'exit' : 'not_inside', true),
      becauseId: endsInside(way) ? null : (exitsSinceEntry(way)[0]?.scanId ?? null),
      test,
    }));
  const standing = standingOf(truth.server.door, state, ticketNumber, gate, now);
  if (standing !== null) return [{ ...standing, test }];
  return ways.flatMap((way) => entering(truth, gate, state, way, now).map((one) => ({ ...one, test })));
}

/** Returns what forbids entry because of the ticket itself, its type or its state. */
function standingOf(
  door: DoorFacts,
  state: number,
  ticketNumber: number,
  gate: SimulatedGate,
  now: number,
): ExpectedVerdict | null {
  if (state & ticketBits.revoked) return plainly('revoked');
  if (state & ticketBits.cancelled) return plainly('cancelled');
  if (state & ticketBits.blocked) return plainly('blocked');
  if (state & ticketBits.unpaid) return plainly('unpaid');
  const { validFrom, validUntil, gates } = door.types[typeOf(ticketNumber)];
  if (validFrom !== null && now < validFrom) return plainly('not_yet', false, validFrom);
  if (validUntil !== null && now >= validUntil) return plainly('too_late', false, validUntil);
  const isHere = gates.length === 0 || gates.some((gateId) => gateId === gate.gateId);
  return isHere ? null : plainly('wrong_gate');
}

function entering(
  truth: DeviceTruth,
  gate: SimulatedGate,
  state: number,
  passages: readonly Passage[],
  now: number,
): readonly ExpectedVerdict[] {
  const { door } = truth.server;
  const rules = door.rules[gate.checkpoint];
  const refusal = refusalOf(rules, passages, now, gate.gateId);
  if (refusal !== null) {
    const { code, because } = refusal;
    const next = { cool_down: because.at + rules.coolDownMs, used_today: startOfDay(dayOf(now) + 1) };
    const boundaryAt = code === 'cool_down' || code === 'used_today' ? next[code] : null;
    return [{ ...plainly(code, false, boundaryAt), becauseId: because.scanId }];
  }
  const listed = (state & ticketBits.exists) !== 0;
  const welcome = listed ? plainly('admit', true) : plainly('admit_unlisted', door.unlisted === 'admit');
  if (rules.capacity === null || endsInside(passages)) return [welcome];
  const [least, most] = truth.inside(gate.checkpoint);
  const full = plainly('capacity_reached');
  if (least >= rules.capacity) return [full];
  return most >= rules.capacity ? [full, welcome] : [welcome];
}
