import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuestionFormBody } from '#contract/events/questions.ts';
import { decodeListPage } from '#domain/door/door-list.ts';
import type { GivenAnswer } from '#domain/sales/answer.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { deletePersonData } from '#server/database/accounts/account-ends.ts';
import { findAnswers } from '#server/database/sales/order-answers.ts';
import { createDoorLists } from '#server/door/door-list.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { readEventDetail } from '#server/events/read-events.ts';
import {
  addQuestion,
  changeQuestion,
  listQuestions,
  orderQuestions,
  removeQuestion,
} from '#server/events/questions.ts';
import { editAnswers } from '#server/sales/orders/edit-answers.ts';
import type { OrderRequest } from '#server/sales/orders/order-request.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { readOrderAnswers } from '#server/sales/orders/read-answers.ts';
import { readHistory } from '#server/sales/orders/read-history.ts';
import { createSealer } from '#server/signing/seal.ts';
import { exportAttendees } from '#server/tickets/export-attendees.ts';
import { doorAnswersOf } from '#server/tickets/door-answers.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';
import { questionForm as form } from './question-form.ts';
import { addBuyer, callerOf, hold, openSale, passOn, type Sale } from './sale-hand.ts';

const hour = 3_600_000;
const meal = form({
  kind: 'choice',
  text: 'Which meal?',
  choices: ['Fish', 'Vegetarian'],
  required: true,
  atDoor: true,
});
const terms = form({
  kind: 'consent',
  text: 'I agree to the house rules.',
  linkUrl: 'https://example.org/rules',
  required: true,
  per: 'order',
});
const codeOf = (answer: unknown): string => (isRefusal(answer) ? answer.code : 'done');
const fieldsOf = (answer: unknown): string[] =>
  isRefusal(answer) ? Object.keys((answer satisfies Refusal).fields ?? {}) : [];
const given = (questionId: string, ...values: string[]): GivenAnswer => ({ questionId, revision: 1, values });

describe.each(databaseKinds)('questions over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const openAsking = async (...forms: readonly QuestionFormBody[]) => {
      const sale = await openSale(opened.database, [
        { name: 'Standing', tickets: 0, priceAmount: 0, quantity: 200 },
        { name: 'Lounge', tickets: 0, priceAmount: 0, quantity: 200 },
      ]);
      const deps: EditingDeps = {
        database: opened.database,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        now: () => sale.clock.now,
        notifyDoors: async () => undefined,
        moved: () => undefined,
      };
      const organizer = callerOf(sale.organizerId, 'ORGANIZER');
      const ids: string[] = [];
      for (const one of forms) {
        const questionId = randomUUID();
        ids.push(questionId);
        await addQuestion(deps, organizer, sale.eventId, { questionId, ...one });
      }
      return { sale, deps, organizer, ids };
    };
    const change = (
      { deps, organizer, sale }: Awaited<ReturnType<typeof openAsking>>,
      questionId: string,
      body: QuestionFormBody,
      version?: string,
    ) => changeQuestion(deps, organizer, { eventId: sale.eventId, questionId, form: body, version });

    /** Orders tickets of one type with these answers. */
    const buyWith = async (
      sale: Sale,
      buyer: readonly GivenAnswer[] | undefined,
      attendees: readonly (readonly GivenAnswer[])[],
      type = 0,
    ) => {
      const userId = await addBuyer(opened.database);
      const { holdId } = await hold(sale, userId, attendees.length, type);
      const request: OrderRequest = {
        orderId: randomUUID(),
        userId,
        holdIds: [holdId],
        buyer: { name: 'Awa Ceesay', email: 'awa@example.org', phone: '', answers: buyer },
        attendees: attendees.map((answers, place) => ({
          holdId,
          name: `Guest ${place + 1}`,
          email: '',
          ...(buyer === undefined ? {} : { answers }),
        })),
      };
      return { request, userId, orderId: request.orderId, placed: await placeOrder(sale.parts, request) };
    };

    it('are added once, kept in order, and refused if the form is invalid', async () => {
      const asking = await openAsking(meal, terms);
      const { sale, deps, organizer, ids } = asking;
      const { eventId } = sale;
      const again = { questionId: ids[0] ?? '', ...meal };
      expect(codeOf(await addQuestion(deps, organizer, eventId, again))).toBe('done');
      expect(codeOf(await addQuestion(deps, organizer, eventId, { ...again, text: 'Other?' }))).toBe(
        'changed_elsewhere',
      );
      const wrong = await addQuestion(deps, organizer, eventId, {
        questionId: randomUUID(),
        ...form({ kind: 'several', choices: ['One', 'One'], ticketTypeIds: ['no such type'] }),
      });
      expect(fieldsOf(wrong)).toEqual(['choices', 'ticketTypeIds']);
      await orderQuestions(deps, organizer, eventId, ids.toReversed());
      const listed = await listQuestions(deps, eventId);
      const texts = isRefusal(listed) ? [] : listed.items.map(({ text }) => text);
      expect(texts).toEqual([terms.text, meal.text]);
      const shown = await readEventDetail(opened.database, eventId, sale.clock.now);
      expect(shown?.questions.map(({ questionId }) => questionId)).toEqual(ids.toReversed());
    });

    it('must be answered before ordering, and say which answer is wrong', async () => {
      const { sale, ids } = await openAsking(meal, terms);
      const [mealId = '', termsId = ''] = ids;
      const missing = await buyWith(sale, [], [[given(mealId, 'Steak')], []]);
      expect(fieldsOf(missing.placed)).toEqual([
        `buyer.answers.${termsId}`,
        `attendees.0.answers.${mealId}`,
        `attendees.1.answers.${mealId}`,
      ]);
      const older = await buyWith(sale, undefined, [[]]);
      expect(codeOf(older.placed)).toBe('questions_unknown');
      const right = await buyWith(sale, [given(termsId, 'yes')], [[given(mealId, 'Fish')]]);
      expect(codeOf(right.placed)).toBe('done');
      expect(codeOf(await placeOrder(sale.parts, right.request))).toBe('done');
      const others = [[given(mealId, 'Vegetarian')]];
      const reused = await placeOrder(sale.parts, {
        ...right.request,
        attendees: right.request.attendees.map((one, place) => ({ ...one, answers: others[place] ?? [] })),
      });
      expect(codeOf(reused)).toBe('order_id_reused');
    });

    it('apply to their ticket types, and to apps without questions if none is required', async () => {
      const asking = await openAsking(form({}));
      const { sale, deps, organizer } = asking;
      const lounge = sale.ticketTypeIds[1] ?? '';
      const questionId = randomUUID();
      await addQuestion(deps, organizer, sale.eventId, { questionId, ...meal, ticketTypeIds: [lounge] });
      expect(codeOf((await buyWith(sale, undefined, [[]])).placed)).toBe('done');
      expect(fieldsOf((await buyWith(sale, [], [[]], 1)).placed)).toEqual([
        `attendees.0.answers.${questionId}`,
      ]);
    });

    it('refuse an answer to an older wording, and keep earlier answers readable', async () => {
      const asking = await openAsking(meal, terms);
      const { sale, ids, deps, organizer } = asking;
      const [mealId = '', termsId = ''] = ids;
      const before = await buyWith(sale, [given(termsId, 'yes')], [[given(mealId, 'Fish')]]);
      await change(asking, termsId, { ...terms, text: 'I agree to the new house rules.' });
      await change(asking, mealId, { ...meal, choices: ['Fish', 'Vegan'] });
      const late = await buyWith(sale, [given(termsId, 'yes')], [[given(mealId, 'Vegetarian')]]);
      expect(fieldsOf(late.placed)).toEqual([`buyer.answers.${termsId}`, `attendees.0.answers.${mealId}`]);
      // A choice that is still offered remains a valid answer to the question.
      const fresh = { questionId: termsId, revision: 2, values: ['yes'] };
      expect(codeOf((await buyWith(sale, [fresh], [[given(mealId, 'Fish')]])).placed)).toBe('done');
      expect(await findAnswers(opened.database, before.orderId)).toMatchObject([
        { place: 'buyer', questionText: terms.text, linkUrl: terms.linkUrl, answeredAt: sale.clock.now },
        { place: 0, questionText: meal.text, values: ['Fish'] },
      ]);
      expect(codeOf(await removeQuestion(deps, organizer, sale.eventId, mealId))).toBe('question_answered');
      await change(asking, mealId, { ...meal, choices: ['Fish', 'Vegan'], retired: true });
      const shown = await readEventDetail(opened.database, sale.eventId, sale.clock.now);
      expect(shown?.questions.map(({ questionId }) => questionId)).toEqual([termsId]);
    });

    it('can be answered again by the buyer until the event starts, and by its team afterwards', async () => {
      const { sale, ids, organizer } = await openAsking(meal, terms);
      const [mealId = '', termsId = ''] = ids;
      const { orderId, userId } = await buyWith(sale, [given(termsId, 'yes')], [[given(mealId, 'Fish')]]);
      const buyer = callerOf(userId, 'NORMAL_USER');
      const request = (before: string, ...values: string[]) => ({
        editId: randomUUID(),
        changes: [{ attendee: 0, questionId: mealId, revision: 1, before: [before], values }],
      });
      const first = request('Fish', 'Vegetarian');
      const edited = await Promise.all([
        editAnswers(sale.parts, buyer, orderId, first),
        editAnswers(sale.parts, buyer, orderId, first),
      ]);
      expect(edited.map(codeOf)).toEqual(['done', 'done']);
      expect(codeOf(await editAnswers(sale.parts, buyer, orderId, request('Fish', 'Fish')))).toBe(
        'answers_changed',
      );
      expect(fieldsOf(await editAnswers(sale.parts, buyer, orderId, request('Vegetarian')))).toEqual([
        `attendees.0.answers.${mealId}`,
      ]);
      const late = () => editAnswers(sale.parts, buyer, orderId, request('Vegetarian', 'Fish'));
      const set = 'UPDATE events SET status = $2 WHERE id = $1';
      await opened.database.query(set, [sale.eventId, 'cancelled']);
      expect(codeOf(await late())).toBe('answers_fixed');
      await opened.database.query(set, [sale.eventId, 'published']);
      sale.clock.now += 25 * hour;
      expect(codeOf(await late())).toBe('answers_fixed');
      expect(codeOf(await editAnswers(sale.parts, organizer, orderId, request('Vegetarian')))).toBe('done');
      const stranger = callerOf(await addBuyer(opened.database), 'NORMAL_USER');
      expect(codeOf(await readOrderAnswers(sale.parts, stranger, orderId))).toBe('order_not_found');
      const which = { registrationId: sale.eventId, orderId };
      const history = await readHistory(sale.parts, which, { page: 1, limit: 50 });
      const edits = (isRefusal(history) ? [] : history.items).filter(({ kind }) => kind === 'answers_edited');
      expect(edits.map(({ actor, changes }) => [actor, ...changes])).toEqual([
        ['team', { field: 'answer', about: meal.text, before: 'Vegetarian', after: '' }],
        ['buyer', { field: 'answer', about: meal.text, before: 'Fish', after: 'Vegetarian' }],
      ]);
      const audited = 'SELECT actor, action FROM audit_log WHERE subject = $1';
      expect(await opened.database.query(audited, [orderId])).toEqual([
        { actor: organizer.userId, action: 'order_answers_edited' },
      ]);
    });

    it('of the buyer are changed with their old text, and can only be removed once they are not asked', async () => {
      const note = form({ per: 'order' });
      const asking = await openAsking(note);
      const { sale, ids, organizer } = asking;
      const [noteId = ''] = ids;
      const { orderId } = await buyWith(sale, [given(noteId, 'Late')], [[]]);
      const edit = (before: string[], values: string[], revision = 1) =>
        editAnswers(sale.parts, organizer, orderId, {
          editId: randomUUID(),
          changes: [{ attendee: null, questionId: noteId, revision, before, values }],
        });
      const answers = async () =>
        (await findAnswers(opened.database, orderId)).map(({ place, values }) => [place, ...values]);
      expect(codeOf(await edit(['Late'], ['Late']))).toBe('done');
      expect(codeOf(await edit(['Late'], ['Very late']))).toBe('done');
      expect(await answers()).toEqual([['buyer', 'Very late']]);
      await change(asking, noteId, { ...note, retired: true });
      expect(codeOf(await edit(['Very late'], ['Early'], 1))).toBe('answers_changed');
      expect(codeOf(await edit(['Very late'], []))).toBe('done');
      expect(await answers()).toEqual([]);
      const which = { registrationId: sale.eventId, orderId };
      const history = await readHistory(sale.parts, which, { page: 1, limit: 50 });
      const edits = (isRefusal(history) ? [] : history.items).filter(({ kind }) => kind === 'answers_edited');
      expect(edits.map(({ changes }) => changes)).toEqual([
        [{ field: 'answer', about: note.text, before: 'Very late', after: '' }],
        [{ field: 'answer', about: note.text, before: 'Late', after: 'Very late' }],
      ]);
    });

    it('can be given for the first time later, several at once', async () => {
      const { sale, ids, organizer } = await openAsking(meal, form({}));
      const [mealId = '', noteId = ''] = ids;
      const fish = given(mealId, 'Fish');
      const { orderId } = await buyWith(sale, [], [[fish], [fish]]);
      const edit = async (...wished: readonly [number, string, string[], string][]) => {
        const changes = wished.map(([attendee, questionId, before, value]) => {
          return { attendee, questionId, revision: 1, before, values: [value] };
        });
        return codeOf(await editAnswers(sale.parts, organizer, orderId, { editId: randomUUID(), changes }));
      };
      const late = [0, noteId, [], 'Late'] as [number, string, string[], string];
      expect(await edit(late, [1, mealId, ['Fish'], 'Vegetarian'], [1, noteId, [], 'Early'])).toBe('done');
      const answers = (await findAnswers(opened.database, orderId)).map(
        ({ place, questionId, values }) => `${place} ${ids.indexOf(questionId)} ${values.join('')}`,
      );
      expect(answers.toSorted()).toEqual(['0 0 Fish', '0 1 Late', '1 0 Vegetarian', '1 1 Early']);
      // Whoever was shown none does not overwrite one.
      expect(await edit(late)).toBe('answers_changed');
    });

    it.each([
      ['awaiting_payment', 'done', true],
      ['confirmed', 'done', true],
      ['expired', 'answers_fixed', false],
      ['cancelled', 'answers_fixed', false],
      ['refunded', 'answers_fixed', false],
    ])('of an order that is %s can be changed by its team or not: %s', async (state, outcome, editable) => {
      const { sale, ids, organizer } = await openAsking(form({}));
      const [questionId = ''] = ids;
      const { orderId } = await buyWith(sale, [], [[given(questionId, 'Late')]]);
      await opened.database.query('UPDATE orders SET state = $2 WHERE id = $1', [orderId, state]);
      const answer = { attendee: 0, questionId, revision: 1, before: ['Late'], values: ['Early'] };
      const wish = { editId: randomUUID(), changes: [answer] };
      expect(codeOf(await editAnswers(sale.parts, organizer, orderId, wish))).toBe(outcome);
      const [ticketTypeId] = sale.ticketTypeIds;
      const values = [outcome === 'done' ? 'Early' : 'Late'];
      expect(await readOrderAnswers(sale.parts, organizer, orderId)).toMatchObject({
        editable,
        attendees: [{ ticketTypeId, isAddOn: false, answers: [{ questionId, values }] }],
      });
      expect(codeOf(await readOrderAnswers(sale.parts, organizer, randomUUID()))).toBe('order_not_found');
    });

    it('appear in the attendee list, its file and at the door if marked, and are searchable', async () => {
      const { sale, ids } = await openAsking(
        meal,
        form({ kind: 'several', choices: ['A', 'B', 'C'] }),
        terms,
      );
      const [mealId = '', severalId = '', termsId = ''] = ids;
      const { eventId } = sale;
      await buyWith(
        sale,
        [given(termsId, 'yes')],
        [[given(mealId, 'Fish'), given(severalId, 'C', 'A')], [given(mealId, 'Vegetarian')]],
      );
      const find = async (questionId: string, answer: string, search = '') => {
        const answersTo = `${mealId},${severalId}`;
        const request = { search, questionId, answer, answersTo, limit: 50 };
        const { items } = await listAttendees(opened.database, eventId, request);
        return items.map(({ name, answers }) => [name, ...answers.map(({ values }) => values.join())]);
      };
      expect(await find(mealId, 'Fish')).toEqual([['Guest 1', 'Fish', 'A,C']]);
      expect(await find(severalId, 'C', 'guest')).toEqual([['Guest 1', 'Fish', 'A,C']]);
      expect((await find(termsId, 'yes')).length).toBe(2);
      expect(await find(mealId, 'Nothing')).toEqual([]);
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const file = await exportAttendees(sale.parts, caller, {
        eventId,
        search: '',
        contacts: false,
        format: 'csv',
      });
      let text = '';
      for await (const chunk of file.chunks) text += chunk;
      expect(text.split('\r\n').map((line) => line.split(',').slice(-3).join())).toEqual([
        `${meal.text},Anything we should know?,${terms.text}`,
        'Fish,"A, C",yes'.split(',').slice(-3).join(),
        'Vegetarian,,yes',
        '',
      ]);
      const supervisor: Caller = { kind: 'device', deviceId: 'phone', eventId, role: 'supervisor' };
      const page = await createDoorLists(sale.parts).page(eventId, supervisor, 0);
      const listed = isRefusal(page) ? [] : (decodeListPage(page.text) ?? []);
      expect(listed.map(({ name, answers }) => [name, answers])).toEqual([
        ['Guest 1', [{ question: meal.text, answer: 'Fish' }]],
        ['Guest 2', [{ question: meal.text, answer: 'Vegetarian' }]],
      ]);
      const beyond = await doorAnswersOf(opened.database, eventId, { from: 1, until: 2 });
      expect([...beyond.keys()]).toEqual([1]);
    });

    it('are not transferred with a ticket, and are deleted with the answering account', async () => {
      const { sale, ids } = await openAsking(meal, terms);
      const [mealId = '', termsId = ''] = ids;
      const { orderId, userId } = await buyWith(
        sale,
        [given(termsId, 'yes')],
        [[given(mealId, 'Fish')], [given(mealId, 'Fish')]],
      );
      await passOn(sale, await addBuyer(opened.database));
      const person = { userId, email: '', phoneNumber: '' };
      await opened.database.transaction((queries) => deletePersonData(queries, person, sale.clock.now));
      const left = await findAnswers(opened.database, orderId);
      expect(left.filter(({ place }) => place !== 0)).toEqual([]);
    });

    it('are copied with their event, for the copies of their ticket types', async () => {
      const asking = await openAsking(meal, form({ text: 'No longer asked', retired: true }));
      const { sale, deps, organizer } = asking;
      await addQuestion(deps, organizer, sale.eventId, {
        questionId: randomUUID(),
        ...form({ text: 'Of the lounge', ticketTypeIds: [sale.ticketTypeIds[1] ?? ''] }),
      });
      const eventId = randomUUID();
      const startsAt = sale.clock.now + 100 * hour;
      await duplicateEvent(deps, organizer, sale.eventId, { eventId, startsAt });
      const copy = await readEventDetail(opened.database, eventId, sale.clock.now);
      const lounge = copy?.ticketTypes.find(({ name }) => name === 'Lounge')?.ticketTypeId;
      expect(copy?.questions.map(({ text, ticketTypeIds }) => [text, ...ticketTypeIds])).toEqual([
        [meal.text],
        ['Of the lounge', lounge],
      ]);
    });
  });
});
