import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { dayOf } from '../simulated-event.ts';

/*
 * An independent second implementation of the door's rules, written as plainly as possible. It must not call the
 * product's rules: a bug in one of the two is then found by the other.
 */

type Label = 'first' | 'again' | 'undone';

/** A passage that some device allowed, with its ruling from a replay of all passages of its ticket at its checkpoint. */
export interface RuledClaim extends Passage {
  readonly undone: boolean;
  readonly label: Label;
  /** With `again`: the passage that used up the right. */
  readonly because: Passage | null;
}

export interface Refusal {
  readonly code: 'already_inside' | 'used_today' | 'cool_down' | 'limit_reached';
  readonly because: Passage;
}

/** Orders passages by time, and at the same time by scan id. */
export function inOrder(one: Passage, other: Passage): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.scanId < other.scanId ? -1 : 1;
}

/** Returns whether the last of these passages, in order of time, is an entry. */
export function endsInside(passages: readonly Passage[]): boolean {
  return passages.length > 0 && passages[passages.length - 1]?.direction === 'entry';
}

/** Returns the exits at the end of these passages, in order of time. */
export function exitsSinceEntry(passages: readonly Passage[]): readonly Passage[] {
  let from = passages.length;
  while (passages[from - 1]?.direction === 'exit') from -= 1;
  return passages.slice(from);
}

/** Returns why a ticket with these passages may not enter, or null. Capacity is checked separately. */
export function refusalOf(
  rules: CheckpointRules,
  passages: readonly Passage[],
  now: number,
  gateId: string,
): Refusal | null {
  const entries = passages.filter((passage) => passage.direction === 'entry');
  const latest = entries[entries.length - 1];
  if (latest === undefined) return null;
  const here = entries.filter((entry) => entry.gateId === gateId).pop();
  const today = entries.filter((entry) => dayOf(entry.at) === dayOf(now)).pop();
  if (rules.reentry === 'single') return { code: 'already_inside', because: latest };
  if (rules.reentry === 'after_exit' && endsInside(passages))
    return { code: 'already_inside', because: latest };
  if (rules.reentry === 'per_gate' && here !== undefined) return { code: 'already_inside', because: here };
  if (rules.reentry === 'per_day' && today !== undefined) return { code: 'used_today', because: today };
  if (rules.coolDownMs > 0 && now < latest.at + rules.coolDownMs)
    return { code: 'cool_down', because: latest };
  if (rules.maxEntries !== null && entries.length >= rules.maxEntries)
    return { code: 'limit_reached', because: latest };
  return null;
}

/** Rules on every claim of one ticket at one checkpoint again, from the first one. */
export function replay(
  claims: readonly (Passage & { readonly undone: boolean })[],
  rules: CheckpointRules,
): readonly RuledClaim[] {
  const counting: Passage[] = [];
  return claims.toSorted(inOrder).map((claim): RuledClaim => {
    if (claim.undone) return { ...claim, label: 'undone', because: null };
    const refusal = claim.direction === 'exit' ? null : refusalOf(rules, counting, claim.at, claim.gateId);
    if (refusal !== null) return { ...claim, label: 'again', because: refusal.because };
    counting.push(claim);
    return { ...claim, label: 'first', because: null };
  });
}
