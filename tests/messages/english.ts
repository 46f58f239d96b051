import type { Called, Sending } from '#app/data/sending.ts';
import { failureText } from '#app/format/failure-text.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { createMessages, type Messages } from '#app/engines/messages.ts';
import { rooms, type Catalogue, type LaterRoom } from '#messages/catalogue.ts';
import { firstTexts } from '#messages/first-texts.ts';

const names = Object.keys(rooms) as LaterRoom[];

/** A page's texts in English, with every section loaded: the `messages` of a test's engines. */
export const english: Messages = createMessages('en', firstTexts, rooms);
await Promise.all(names.map((room) => english.fetched(room)));

/** Returns the English message for a failed call. */
export const englishFailure = (failure: Failure, called: Called | Sending = 'once'): string =>
  failureText(failure, called, english.first.failures);

/** Returns a section of English texts, so that a test can name a text by its key instead of copying it. */
export function textsOf<R extends keyof Catalogue>(room: R): Catalogue[R] {
  const texts = english.here(room);
  if (texts === null) throw new Error(`The room ${room} of texts is not here.`);
  return texts;
}
