import { wasNotProcessed, type Result } from '#domain/failures/failure.ts';
import { isRuling } from '#domain/sales/held-places.ts';
import { rebase } from '#domain/text/three-way.ts';
import {
  canUndoRequest,
  isRequestWaiting,
  subjectOf,
  type RequestContent,
  type ChangedAnswer,
  type DeferredRequest,
} from './deferred-request.ts';

/** Result of adding a wish (a request waiting to be sent) to the existing ones. */
interface MergedRequest {
  /** The wish to send: the new one, or an identical one that is already waiting. */
  readonly kept: DeferredRequest;
  /** Ids of the wishes it replaces. */
  readonly dropped: readonly string[];
}

/**
 * Adds a wish to those of the same person. A repeated one (a second press, another tab) is merged with the waiting
 * one, unless something else about the same subject was requested since. A different wish of the same kind and
 * subject replaces one that never left this device, or that was refused, because the person has tried again. One that
 * may have reached the server stays ahead of it.
 */
export function mergeRequest(all: readonly DeferredRequest[], made: DeferredRequest): MergedRequest {
  const about = all.filter(({ ask }) => subjectOf(ask) === subjectOf(made.ask));
  const newest = about.filter(isRequestWaiting).at(-1);
  if (newest !== undefined && isSame(newest.ask, made.ask)) return { kept: newest, dropped: [] };
  const alike = about.filter(({ ask }) => ask.kind === made.ask.kind);
  const last = alike.filter(isRequestWaiting).at(-1);
  const dropped = alike.filter((one) => canUndoRequest(one) || one.end?.kind === 'refused');
  const ask = last === undefined ? made.ask : mergeContent(last, made.ask);
  return { kept: { ...made, ask }, dropped: dropped.map(({ wishId }) => wishId) };
}

const isSame = (one: RequestContent, other: RequestContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Merges a change of names or answers with a waiting one, or rebases it if that one may have reached the server. */
function mergeContent({ ask: first, tried }: DeferredRequest, second: RequestContent): RequestContent {
  if (first.kind === 'answers' && second.kind === 'answers')
    return { ...second, changes: mergeAnswers(first.changes, second.changes, tried === true) };
  if (first.kind === 'holder' && second.kind === 'holder')
    return { ...second, before: tried === true ? first.name : first.before };
  if (first.kind !== 'profile' || second.kind !== 'profile') return second;
  const typed = rebase(second.over.texts, second.typed, first.typed).values;
  return { ...second, typed, over: tried === true ? { texts: first.typed, version: '' } : first.over };
}

/** @param isMaybeThere whether the first ones may have reached the server, so that the second are sent separately on top */
function mergeAnswers(
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

/** Marks a wish as being sent: from now on it may have reached the server. */
export const markTried = (wish: DeferredRequest): DeferredRequest => ({ ...wish, tried: true });

/**
 * Returns a wish after a response: only our own server's decision ends it; any other failure leaves it waiting.
 *
 * @param before the wish before this attempt
 */
export function applyResponse(
  wish: DeferredRequest,
  before: DeferredRequest,
  answer: Result<unknown>,
  at: number,
): DeferredRequest {
  if (!isRequestWaiting(wish)) return wish;
  const { trouble: _trouble, ...rest } = wish;
  if (answer.ok) return { ...rest, end: { kind: 'done', at } };
  const { failure } = answer;
  if (isRuling(failure)) return { ...rest, end: { kind: 'refused', at, failure } };
  const { tried: _tried, ...untried } = rest;
  return { ...(wasNotProcessed(failure) && before.tried !== true ? untried : rest), trouble: failure };
}

/** Parks a wish that this version of the app cannot send: it is kept unchanged for the user to see. */
export const parkRequest = (wish: DeferredRequest, at: number): DeferredRequest =>
  isRequestWaiting(wish) ? { ...wish, end: { kind: 'unsendable', at } } : wish;

/** Retries a refused wish under the same id. */
export function retryRequest(wish: DeferredRequest): DeferredRequest {
  if (wish.end?.kind !== 'refused') return wish;
  const { end: _end, told: _told, tried: _tried, trouble: _trouble, ...rest } = wish;
  return rest;
}
