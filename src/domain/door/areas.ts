import type { CheckpointRules, CodePolicy } from './admission-rules.ts';
import { codesAt } from './admission-rules.ts';
import { redeems } from './redeem.ts';

/** The checkpoint of the event itself: every event has it, and its guests are those who are inside. */
export const mainArea = 'event';
/** Most areas of an event. */
export const mostAreas = 50;

/** What an organizer says of an area beside its rules. */
export interface AreaFacts {
  /** Empty where it has no name of its own. */
  readonly name: string;
  /** Ids of the ticket types that may enter; null is every one. */
  readonly types: readonly string[] | null;
  /** Its place among the others. */
  readonly position: number;
  /** It is gone from lists; scans made at it before still arrive and are ruled. */
  readonly removed?: boolean | undefined;
}

/** An area: a checkpoint that counts its own guests by its own rules. */
export interface Area extends Pick<AreaFacts, 'name' | 'types'> {
  readonly checkpoint: string;
  readonly rules: CheckpointRules;
}

type ByCheckpoint<T> = Readonly<Record<string, T>>;

/**
 * The areas of an event in their order; those without a place of their own come last, the event itself before them. Where
 * add-ons are redeemed nobody comes in: these come with their ticket types.
 */
export function areasOf(
  rules: ByCheckpoint<CheckpointRules>,
  facts: ByCheckpoint<AreaFacts>,
): readonly Area[] {
  const placeOf = (checkpoint: string) =>
    facts[checkpoint]?.position ?? (checkpoint === mainArea ? -1 : mostAreas);
  return Object.entries(rules)
    .filter(([checkpoint, own]) => facts[checkpoint]?.removed !== true && !redeems(own))
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
  /** Ids of the gates that it names itself; none is all. */
  readonly gates: readonly string[];
}

interface GateOfArea {
  readonly gateId: string;
  readonly checkpoint: string;
}

/** The gates that admit a ticket type: those that it names, as far as their areas let it in. */
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

/** A gate that is none: an empty list is every gate. */
export const nowhere = '-';

/** The same as people are told who have such a ticket: ids of gates, none where every gate admits it. */
export function gatesSold(
  type: AdmittedType,
  gates: readonly GateOfArea[],
  areas: ByCheckpoint<Pick<AreaFacts, 'types'>>,
): readonly string[] {
  const admitting = gatesAdmitting(type, gates, areas).map(({ gateId }) => gateId);
  if (type.gates.length === 0 && admitting.length === gates.length) return [];
  return admitting.length === 0 ? [nowhere] : admitting;
}

/** Such a list by name; gates that are gone are left out, and where none is left, none admits it. */
export function gateNames(
  sold: readonly string[],
  gates: readonly { readonly gateId: string; readonly name: string }[],
): readonly string[] {
  const names = gates.filter(({ gateId }) => sold.includes(gateId)).map(({ name }) => name);
  return sold.length > 0 && names.length === 0 ? [nowhere] : names;
}

/** The same as scanners are told: ids of gates, none where every gate admits it, now and later. */
export function gatesTold(
  type: AdmittedType,
  gates: readonly GateOfArea[],
  areas: ByCheckpoint<Pick<AreaFacts, 'types'>>,
): readonly string[] {
  const isFree = gates.every(({ checkpoint }) => (areas[checkpoint]?.types ?? null) === null);
  if (isFree) return type.gates;
  const admitting = gatesAdmitting(type, gates, areas).map(({ gateId }) => gateId);
  return admitting.length === 0 ? [nowhere] : admitting;
}

/** Where an event says which codes its tickets must have. */
export interface CodeSources {
  readonly policy: { readonly code: CodePolicy };
  readonly rules: ByCheckpoint<Pick<CheckpointRules, 'code'>>;
  readonly areas: ByCheckpoint<Pick<AreaFacts, 'removed'>>;
}

/**
 * Which codes the tickets of an event must have: rolling ones as soon as an area wants them, printed ones as long as an
 * area takes them. An area that was removed wants none any more.
 */
export function codesOfTickets({ policy, rules, areas }: CodeSources): Exclude<CodePolicy, 'unknown'> {
  const all = Object.entries(rules)
    .filter(([checkpoint]) => areas[checkpoint]?.removed !== true)
    .map(([, own]) => codesAt(own, policy));
  const wanted = all.length === 0 ? [policy.code] : all;
  if (wanted.every((code) => code === 'static')) return 'static';
  // No server writes what it does not know; the strictest stands in.
  return wanted.every((code) => code === 'rotating' || code === 'unknown')
    ? 'rotating'
    : 'rotating_with_fallback';
}
