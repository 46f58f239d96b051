import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Call } from '#api/call.ts';
import { createReplies } from '#app/data/replies.ts';
import { copyEvent, type TypedEvent } from '#app/drafts/copy-event.ts';
import { buildDrafts } from '#app/engines/build-drafts.ts';
import { newEventTexts } from '#app/events/event-form.ts';
import { newQuestionTexts, type QuestionTexts } from '#app/events/question-form.ts';
import { newTypeTexts, type TypeTexts } from '#app/events/ticket-type-form.ts';
import type { Database } from '#database/database.ts';
import { createListeners } from '#domain/listeners.ts';
import { browserClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { freshDatabase } from '#tests/database/open.ts';

/** A page of a device that is offline. */
const page = (database: Database) =>
  buildDrafts({
    clock: browserClock,
    call: (async () => ({ ok: false, failure: { kind: 'unreachable' } })) as unknown as Call,
    database,
    contact: { reached: () => true, subscribe: createListeners().add },
    values: memoryValues(),
    person: () => 7,
    onPerson: () => () => {},
    replies: { cache: createReplies().cache, readAgain: async () => {} },
  });

const names = ['A', 'B', 'C', 'D', 'E', 'F'];
const typeOf = (name: string, changes: Partial<TypeTexts> = {}) => ({
  id: name,
  view: { typed: { ...newTypeTexts(name, '1', 'GMD'), ...changes } },
});
const questionOf = (text: string, changes: Partial<QuestionTexts> = {}) => ({
  id: text,
  view: { typed: { ...newQuestionTexts('text'), text, ...changes } },
});
const typedEvent = (types: readonly object[], questions: readonly object[]) =>
  ({
    opened: { view: { typed: { ...newEventTexts(0, 'UTC'), name: 'Long work' } } },
    types: { view: { items: types } },
    questions: { view: { items: questions } },
  }) as unknown as TypedEvent;

/** Copies an event, and returns what a later page of this device has of the copy. */
async function copied(types: readonly object[], questions: readonly object[]) {
  const { database } = await freshDatabase();
  const now = Date.now();
  const id = (await copyEvent(await page(database), typedEvent(types, questions), () => newId(now))) ?? '';
  const later = await page(database);
  const [typeList, questionList] = [later.types(id), later.questions(id)];
  await typeList.load(true);
  await questionList.load(true);
  return { types: typeList.view().items, questions: questionList.view().items };
}

it('keeps the order of ticket types and questions', async () => {
  const now = await copied(
    names.map((name) => typeOf(name)),
    names.map((name) => questionOf(name)),
  );
  expect(now.types.map(({ view }) => view.typed.name)).toEqual(names);
  expect(now.questions.map(({ view }) => view.typed.text)).toEqual(names);
});

it('leaves out the gates of the other event, which the new one does not have', async () => {
  const { types } = await copied([typeOf('A', { gates: 'g1,g2' })], []);
  expect(types.map(({ view }) => view.typed.gates)).toEqual(['']);
});

it('asks a question with no ticket type that it was not asked with', async () => {
  const { types, questions } = await copied(
    [typeOf('A'), typeOf('B')],
    [
      questionOf('Of all'),
      questionOf('Of B and another', { ticketTypes: 'B,unknown' }),
      questionOf('Of another', { ticketTypes: 'unknown' }),
    ],
  );
  // What is asked with none that is here is kept, but would be asked with all if it were asked.
  expect(questions.map(({ view: { typed } }) => [typed.text, typed.ticketTypes, typed.retired])).toEqual([
    ['Of all', '', ''],
    ['Of B and another', types[1]?.id, ''],
    ['Of another', '', 'yes'],
  ]);
});

it('does not bring back what was deleted', async () => {
  const now = await copied(
    [typeOf('A'), typeOf('B', { removed: 'yes' })],
    [questionOf('A', { removed: 'yes' }), questionOf('Of B', { ticketTypes: 'B' })],
  );
  expect(now.types.map(({ view }) => view.typed.name)).toEqual(['A']);
  expect(now.questions.map(({ view: { typed } }) => [typed.text, typed.retired])).toEqual([['Of B', 'yes']]);
});

it.each([
  ['nothing', 0],
  ['only the event', 1],
])('is given up if the device can store %s of it', async (_what, most) => {
  const { database } = await freshDatabase();
  const put = database.drafts.put.bind(database.drafts);
  let count = 0;
  Object.assign(database.drafts, {
    put: (...args: Parameters<typeof put>) => {
      count += 1;
      if (count > most) throw new Error('QuotaExceededError');
      return put(...args);
    },
  });
  const drafts = await page(database);
  const id = await copyEvent(drafts, typedEvent([typeOf('A')], [questionOf('B')]), () => newId(Date.now()));
  expect(id).toBeNull();
  expect(await drafts.unsent()).toEqual([]);
});
