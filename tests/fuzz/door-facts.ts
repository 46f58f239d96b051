import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { ManifestGate, ManifestHeader, ManifestTicketType } from '#domain/manifest/manifest.ts';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import type { SeededRandom } from '../fakes/random.ts';
import type { Plan } from './plan.ts';
import { gates, startedAt, ticketTypes, type DoorFacts } from './simulated-event.ts';

export function firstDoor(plan: Plan): DoorFacts {
  return { gates, rules: plan.rules, types: ticketTypes, unlisted: plan.unlisted };
}

/** The same door after one change: a gate added or renamed, another limit, other types admitted, another policy. */
export function changedDoor(door: DoorFacts, random: SeededRandom): DoorFacts {
  const changes: readonly (() => DoorFacts)[] = [
    () => ({ ...door, gates: [...door.gates, gateAfter(door.gates)] }),
    () => ({ ...door, gates: door.gates.map((gate) => ({ ...gate, name: `${gate.name}, new sign` })) }),
    () => ({ ...door, rules: { ...door.rules, event: withCapacity(door.rules.event, random) } }),
    () => ({ ...door, rules: { ...door.rules, area: withCapacity(door.rules.area, random) } }),
    () => ({ ...door, types: { ...door.types, 1: { ...door.types[1], ...windowFrom(random) } } }),
    () => ({ ...door, types: { ...door.types, 2: { ...door.types[2], gates: someGates(random) } } }),
    () => ({ ...door, unlisted: random.pick(['admit', 'ask', 'refuse']) }),
  ];
  return random.pick(changes)();
}

/** Serializes a header's door facts, so that equal facts give equal texts. */
export function doorText({ gates, rules, types, unlisted }: DoorFacts): string {
  return textOf([gates, rules, Object.values(types), unlisted]);
}

/** Serializes the door facts of a complete header. */
export function doorTextOf({
  gates,
  rules,
  types,
  policy,
}: Pick<ManifestHeader, 'gates' | 'rules' | 'types' | 'policy'>): string {
  return textOf([gates, rules, types, policy.unlisted]);
}

function textOf(facts: unknown): string {
  const text = canonicalText(facts);
  if (text === undefined) throw new Error('the facts of a door are no JSON, or nest too deep');
  return text;
}

function gateAfter(known: readonly ManifestGate[]): ManifestGate {
  const index = known.length;
  return { gateId: `gate-${index}`, index, name: `Gate ${index}`, checkpoint: 'event' };
}

function withCapacity(rules: CheckpointRules, random: SeededRandom): CheckpointRules {
  return { ...rules, capacity: random.happens(0.3) ? null : random.integer(1, 6) };
}

function windowFrom(random: SeededRandom): Pick<ManifestTicketType, 'validFrom' | 'validUntil'> {
  const validFrom = startedAt + random.integer(0, 20_000);
  return { validFrom, validUntil: validFrom + random.integer(1_000, 20_000) };
}

function someGates(random: SeededRandom): string[] {
  return gates.map(({ gateId }) => gateId).filter(() => random.happens(0.5));
}
