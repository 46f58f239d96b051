import type { CheckpointRules, CodePolicy } from './admission-rules.ts';
import { codesAt } from './admission-rules.ts';
import { redeemsAddOn } from './redeem.ts';

/** The main checkpoint, which every event has; its guests are the people inside the event. */
export const mainArea = 'event';
/** Maximum number of areas in an event. */
export const maxAreas = 50;

/** An organizer's settings for an area besides its rules. */
export interface AreaFacts {
  /** Empty if it has no name. */
  readonly name: string;
  /** Ids of the ticket types that may enter; null means all. */
  readonly types: readonly string[] | null;
  /** Its position among the other areas. */
  readonly position: number;
  /** Hidden from lists; scans made at it earlier still arrive and are ruled on. */
  readonly removed?: boolean | undefined;
}

/** An area: a checkpoint that counts its own guests under its own rules. */
export interface Area extends Pick<AreaFacts, 'name' | 'types'> {
  readonly checkpoint: string;
  readonly rules: CheckpointRules;
}

type ByCheckpoint<T> = Readonly<Record<string, T>>;

/**
 * Returns the areas of an event in display order: the event itself first, areas without a position last. Checkpoints
 * where add-ons are redeemed are left out, because nobody enters there: they are managed with their ticket types.
 */
export function areasOf(
  rules: ByCheckpoint<CheckpointRules>,
  facts: ByCheckpoint<AreaFacts>,
): readonly Area[] {
  const placeOf = (checkpoint: string) =>
    facts[checkpoint]?.position ?? (checkpoint === mainArea ? -1 : maxAreas);
  return Object.entries(rules)
    .filter(([checkpoint, own]) => facts[checkpoint]?.removed !== true && !redeemsAddOn(own))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    .map(([checkpoint, own]) => ({
      checkpoint,
      name: facts[checkpoint]?.name ?? '',
      types: facts[checkpoint]?.types ?? null,
      rules: own,
    }));
}

interface AdmittedType {
  readonly ticketTypeId: string;
  /** Ids of the gates it names itself; empty means all. */
  readonly gates: readonly string[];
}

interface GateOfArea {
  readonly gateId: string;
  readonly checkpoint: string;
}

/** Returns the gates that admit a ticket type: those it names, if their areas let it in. */
export function gatesAdmitting<G extends GateOfArea>(
  { ticketTypeId, gates: named }: AdmittedType,
  gates: readonly G[],
  areas: ByCheckpoint<Pick<AreaFacts, 'types'>>,
): readonly G[] {
  return gates.filter(({ gateId, checkpoint }) => {
    const types = areas[checkpoint]?.types ?? null;
    return (named.length === 0 || named.includes(gateId)) && (types === null || types.includes(ticketTypeId));
  });
}

/** Placeholder for "no gate", because an empty list means every gate. */
export const noGatePlaceholder = '-';

/** Returns the admitting gates as shown to ticket holders: ids of gates, empty if every gate admits the type. */
export function gatesForHolders(
  type: AdmittedType,
  gates: readonly GateOfArea[],
  areas: ByCheckpoint<Pick<AreaFacts, 'types'>>,
): readonly string[] {
  const admitting = gatesAdmitting(type, gates, areas).map(({ gateId }) => gateId);
  if (type.gates.length === 0 && admitting.length === gates.length) return [];
  return admitting.length === 0 ? [noGatePlaceholder] : admitting;
}

/** Maps such a list to names. Removed gates are left out; if none remains, no gate admits the type. */
export function gateNames(
  sold: readonly string[],
  gates: readonly { readonly gateId: string; readonly name: string }[],
): readonly string[] {
  const names = gates.filter(({ gateId }) => sold.includes(gateId)).map(({ name }) => name);
  return sold.length > 0 && names.length === 0 ? [noGatePlaceholder] : names;
}

/** Returns the admitting gates as sent to scanners: ids of gates, empty if every gate admits the type, now and later. */
export function gatesAsSent(
  type: AdmittedType,
  gates: readonly GateOfArea[],
  areas: ByCheckpoint<Pick<AreaFacts, 'types'>>,
): readonly string[] {
  const isFree = gates.every(({ checkpoint }) => (areas[checkpoint]?.types ?? null) === null);
  if (isFree) return type.gates;
  const admitting = gatesAdmitting(type, gates, areas).map(({ gateId }) => gateId);
  return admitting.length === 0 ? [noGatePlaceholder] : admitting;
}

/** The settings of an event that determine which codes its tickets need. */
export interface CodeSources {
  readonly policy: { readonly code: CodePolicy };
  readonly rules: ByCheckpoint<Pick<CheckpointRules, 'code'>>;
  readonly areas: ByCheckpoint<Pick<AreaFacts, 'removed'>>;
}

/**
 * Returns which codes the tickets of an event need: rolling ones as soon as one area requires them, printed ones as
 * long as one area accepts them. Removed areas are ignored.
 */
export function codesOfTickets({ policy, rules, areas }: CodeSources): Exclude<CodePolicy, 'unknown'> {
  const all = Object.entries(rules)
    .filter(([checkpoint]) => areas[checkpoint]?.removed !== true)
    .map(([, own]) => codesAt(own, policy));
  const wanted = all.length === 0 ? [policy.code] : all;
  if (wanted.every((code) => code === 'static')) return 'static';
  // The server never writes `unknown`; if it occurs, use the strictest policy.
  return wanted.every((code) => code === 'rotating' || code === 'unknown')
    ? 'rotating'
    : 'rotating_with_fallback';
}
