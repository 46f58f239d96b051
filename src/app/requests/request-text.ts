import { failureText } from '#app/format/failure-text.ts';
import { changedElsewhereCode, type Failure, isRefusedWith } from '#domain/failures/failure.ts';
import { changesIn } from '#domain/text/three-way.ts';
import type { RequestContent, DeferredRequest } from '#domain/requests/deferred-request.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Texts for requests. */
export interface RequestTexts {
  readonly texts: Catalogue['wishes'];
  readonly failures: Catalogue['failures'];
}

/** Result of a request as a notice. */
export interface RequestNotice {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** Describes a request: "Transfer to amie@example.org". */
export function requestText(ask: RequestContent, { kinds }: Catalogue['wishes']): string {
  switch (ask.kind) {
    case 'transfer':
      return kinds.transfer(ask.to);
    case 'holder':
      return kinds.holder(ask.name);
    case 'profile':
      return kinds.profile(Object.values(changesIn(ask.over.texts, ask.typed)));
    case 'cancelTransfer':
    case 'cancelOrder':
    case 'names':
    case 'application':
    case 'withdraw':
    case 'answers':
      return kinds[ask.kind];
    default:
      // Written by another version of the app.
      return kinds.other;
  }
}

/** Explains why the server refused it, and what to do. */
const refusalText = (failure: Failure, { texts, failures }: RequestTexts): string =>
  isRefusedWith(failure, changedElsewhereCode)
    ? texts.changedElsewhere
    : failureText(failure, 'once', failures);

/**
 * Describes its state; never as done before the server has completed it. @param isReached whether the server is
 * reachable
 */
export function statusText(wish: DeferredRequest, words: RequestTexts, isReached: boolean): string {
  const { texts, failures } = words;
  const { end, trouble } = wish;
  if (end?.kind === 'refused') return texts.standing.refused(refusalText(end.failure, words));
  if (end !== undefined) return texts.standing.unsendable;
  if (trouble?.kind === 'unauthorized') return texts.standing.signIn;
  if (trouble?.kind === 'limited' || trouble?.kind === 'server')
    return failureText(trouble, 'queued', failures);
  if (isReached) return texts.standing.sending;
  return wish.tried === true ? texts.standing.confirming : texts.standing.waiting;
}

/** Returns the notice of its result, shown anywhere in the app. */
export function requestNotice(wish: DeferredRequest, words: RequestTexts): RequestNotice {
  const { texts } = words;
  const what = requestText(wish.ask, texts);
  const text = wish.about === '' ? what : texts.of(what, wish.about);
  if (wish.end?.kind === 'done') return { tone: 'good', title: texts.news.done, text };
  const why = statusText(wish, words, true);
  return { tone: 'bad', title: texts.news.notDone, text: texts.of(text, why) };
}
