import { didNothing, type Result } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { rebase } from '#domain/text/three-way.ts';
import { canUndoWish, isWishWaiting, subjectOf, type Ask, type ChangedAnswer, type Wish } from './wish.ts';

/** What becomes of a new wish beside those that are here. */
interface Joined {
  /** What is sent: the new one, or the same one that waits already. */
  readonly kept: Wish;
  /** Ids of those that make way for it. */
  readonly dropped: readonly string[];
}

/**
 * Joins a wish to those of the same person. The same one again (a second press, another tab) is the one that waits, unless
 * something else was asked about the same thing since.
 * Another one of its kind about the same thing replaces what never left this device, and what was refused: its person
 * has tried again. One that may have arrived stays before it.
 */
export function joinWish(all: readonly Wish[], made: Wish): Joined {
  const about = all.filter(({ ask }) => subjectOf(ask) === subjectOf(made.ask));
  const newest = about.filter(isWishWaiting).at(-1);
  if (newest !== undefined && isSame(newest.ask, made.ask)) return { kept: newest, dropped: [] };
  const alike = about.filter(({ ask }) => ask.kind === made.ask.kind);
  const last = alike.filter(isWishWaiting).at(-1);
  const dropped = alike.filter((one) => canUndoWish(one) || one.end?.kind === 'refused');
  const ask = last === undefined ? made.ask : after(last, made.ask);
  return { kept: { ...made, ask }, dropped: dropped.map(({ wishId }) => wishId) };
}

const isSame = (one: Ask, other: Ask): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * A change of names or answers beside one that waits: it holds that one's too, or is made over it where that may have
 * arrived.
 */
function after({ ask: first, tried }: Wish, second: Ask): Ask {
  if (first.kind === 'answers' && second.kind === 'answers')
    return { ...second, changes: answersAfter(first.changes, second.changes, tried === true) };
  if (first.kind === 'holder' && second.kind === 'holder')
    return { ...second, before: tried === true ? first.name : first.before };
  if (first.kind !== 'profile' || second.kind !== 'profile') return second;
  const typed = rebase(second.over.texts, second.typed, first.typed).values;
  return { ...second, typed, over: tried === true ? { texts: first.typed, version: '' } : first.over };
}

/** @param isMaybeThere whether the first ones may have arrived, so that the second ones are alone and over them */
function answersAfter(
  first: readonly ChangedAnswer[],
  second: readonly ChangedAnswer[],
  isMaybeThere: boolean,
): readonly ChangedAnswer[] {
  const isOfSame = (one: ChangedAnswer) => (other: ChangedAnswer) =>
    one.questionId === other.questionId && one.attendee === other.attendee;
  const changed = second.map((one) => {
    const known = first.find(isOfSame(one));
    return known === undefined ? one : { ...one, before: isMaybeThere ? known.values : known.before };
  });
  return isMaybeThere ? changed : [...first.filter((one) => !second.some(isOfSame(one))), ...changed];
}

/** It leaves this device now: from here on it may have arrived. */
export const begun = (wish: Wish): Wish => ({ ...wish, tried: true });

/**
 * What follows for a wish from an answer: only our own server's word ends it, any trouble leaves it waiting.
 *
 * @param before the wish as it stood before this try
 */
export function afterWishAnswer(wish: Wish, before: Wish, answer: Result<unknown>, at: number): Wish {
  if (!isWishWaiting(wish)) return wish;
  const { trouble: _trouble, ...rest } = wish;
  if (answer.ok) return { ...rest, end: { kind: 'done', at } };
  const { failure } = answer;
  if (isRuling(failure)) return { ...rest, end: { kind: 'refused', at, failure } };
  const { tried: _tried, ...untried } = rest;
  return { ...(didNothing(failure) && before.tried !== true ? untried : rest), trouble: failure };
}

/** Parks a wish that this version of the app cannot send: it stays as it is, for its person to see. */
export const afterWishUnsendable = (wish: Wish, at: number): Wish =>
  isWishWaiting(wish) ? { ...wish, end: { kind: 'unsendable', at } } : wish;

/** A refused one is tried again, as the same wish. */
export function tryWishAgain(wish: Wish): Wish {
  if (wish.end?.kind !== 'refused') return wish;
  const { end: _end, told: _told, tried: _tried, trouble: _trouble, ...rest } = wish;
  return rest;
}
