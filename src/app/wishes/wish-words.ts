import { failureWords } from '#app/format/words.ts';
import { changedElsewhereCode, type Failure } from '#domain/failures/failure.ts';
import { changesIn } from '#domain/text/three-way.ts';
import type { Ask, Wish } from '#domain/wishes/wish.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Texts for requests. */
export interface WishWords {
  readonly texts: Catalogue['wishes'];
  readonly failures: Catalogue['failures'];
}

/** Result of a request as a notice. */
export interface WishNews {
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly text: string;
}

/** Describes a request: "Transfer to amie@example.org". */
export function askWords(ask: Ask, { kinds }: Catalogue['wishes']): string {
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
const refusalWords = (failure: Failure, { texts, failures }: WishWords): string =>
  failure.kind === 'refused' && failure.code === changedElsewhereCode
    ? texts.changedElsewhere
    : failureWords(failure, 'once', failures);

/**
 * Describes its state; never as done before the server has completed it. @param isReached whether the server is
 * reachable
 */
export function standingWords(wish: Wish, words: WishWords, isReached: boolean): string {
  const { texts, failures } = words;
  const { end, trouble } = wish;
  if (end?.kind === 'refused') return texts.standing.refused(refusalWords(end.failure, words));
  if (end !== undefined) return texts.standing.unsendable;
  if (trouble?.kind === 'unauthorized') return texts.standing.signIn;
  if (trouble?.kind === 'limited' || trouble?.kind === 'server')
    return failureWords(trouble, 'queued', failures);
  if (isReached) return texts.standing.sending;
  return wish.tried === true ? texts.standing.confirming : texts.standing.waiting;
}

/** Returns the notice of its result, shown anywhere in the app. */
export function wishNews(wish: Wish, words: WishWords): WishNews {
  const { texts } = words;
  const what = askWords(wish.ask, texts);
  const text = wish.about === '' ? what : texts.of(what, wish.about);
  if (wish.end?.kind === 'done') return { tone: 'good', title: texts.news.done, text };
  const why = standingWords(wish, words, true);
  return { tone: 'bad', title: texts.news.notDone, text: texts.of(text, why) };
}
