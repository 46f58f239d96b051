import type { Call } from '#api/call.ts';
import type { DraftServer } from '#app/drafts/draft.ts';
import type { OrderField } from '#app/drafts/part-list.ts';
import {
  bodyOfQuestion,
  textsOfQuestion,
  type QuestionField,
  type QuestionTexts,
} from '#app/events/question-form.ts';
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  listQuestions,
  orderQuestions,
  type EditableQuestion,
} from '#contract/events/questions.ts';
import { isRefusedWith, type Result } from '#domain/failures/failure.ts';
import type { Saved } from '#domain/text/stored-draft.ts';

/** Version of a question that the server has deleted. */
const removedVersion = 'removed';

/** Calls of a question's draft; it waits until the server has the event and its ticket types. */
interface QuestionServerDeps {
  readonly call: Call;
  /** Sends an event with its ticket types to the server; false while that is impossible. */
  readonly bringEvent: (eventId: string) => Promise<boolean>;
}

/** Retried later. */
const notYet: Result<never> = { ok: false, failure: { kind: 'unreachable' } };

/** Splits a draft's id. */
function partsOf(id: string): { readonly registrationId: string; readonly questionId: string } {
  const [registrationId = '', , questionId = ''] = id.split('/');
  return { registrationId, questionId };
}

const savedOf = (question: EditableQuestion): Saved<QuestionField> => ({
  texts: textsOfQuestion(question),
  version: question.version,
});
const answered = (result: Result<EditableQuestion>): Result<Saved<QuestionField>> =>
  result.ok ? { ok: true, value: savedOf(result.value) } : result;

/** Creates the server calls for questions. */
export function questionServerOf({ call, bringEvent }: QuestionServerDeps): DraftServer<QuestionField> {
  async function find(id: string): Promise<Result<EditableQuestion>> {
    const { registrationId, questionId } = partsOf(id);
    const list = await call(listQuestions, { params: { registrationId } });
    if (!list.ok) return list;
    const found = list.value.items.find((question) => question.questionId === questionId);
    return found === undefined ? missing : { ok: true, value: found };
  }
  async function add(id: string, typed: QuestionTexts): Promise<Result<Saved<QuestionField>>> {
    const { registrationId, questionId } = partsOf(id);
    if (!(await bringEvent(registrationId))) return notYet;
    if (typed.removed !== '') return remove(id, typed);
    const body = { questionId, ...bodyOfQuestion(typed) };
    return answered(await call(addQuestion, { params: { registrationId }, body }));
  }
  /** Retires it instead if somebody has answered it meanwhile. */
  async function remove(id: string, typed: QuestionTexts): Promise<Result<Saved<QuestionField>>> {
    const removed = await call(deleteQuestion, { params: partsOf(id) });
    const isGone = removed.ok || isRefusedWith(removed.failure, 'question_not_found', 'event_not_found');
    if (isGone) return { ok: true, value: { texts: { ...typed, removed: 'yes' }, version: removedVersion } };
    if (!isRefusedWith(removed.failure, 'question_answered')) return removed;
    const now = await find(id);
    if (!now.ok) return now;
    const { version } = now.value;
    const body = { ...bodyOfQuestion(textsOfQuestion(now.value)), retired: true };
    return answered(await call(changeQuestion, { params: partsOf(id), query: { version }, body }));
  }
  return {
    create: add,
    async change(id, typed, query) {
      if (typed.removed !== '') return remove(id, typed);
      // Restored after it was deleted.
      if (query.version === removedVersion) return add(id, typed);
      if (!(await bringEvent(partsOf(id).registrationId))) return notYet;
      return answered(
        await call(changeQuestion, { params: partsOf(id), query, body: bodyOfQuestion(typed) }),
      );
    },
    read: async (id) => answered(await find(id)),
  };
}

/** Creates the server calls for the order of an event's questions; the last order wins. */
export function questionOrderServerOf(
  call: Call,
  bringQuestions: (eventId: string) => Promise<boolean>,
): DraftServer<OrderField> {
  const saved = (
    result: Result<{ readonly items: readonly EditableQuestion[] }>,
  ): Result<Saved<OrderField>> => {
    if (!result.ok) return result;
    const order = result.value.items.map((question) => question.questionId).join();
    return { ok: true, value: { texts: { order }, version: order } };
  };
  async function send(id: string, { order }: { readonly order: string }) {
    const { registrationId } = partsOf(id);
    // The server sorts only questions that it has.
    if (!(await bringQuestions(registrationId))) return notYet;
    const body = { questionIds: order.split(',') };
    return saved(await call(orderQuestions, { params: { registrationId }, body }));
  }
  return {
    create: send,
    change: send,
    read: async (id) =>
      saved(await call(listQuestions, { params: { registrationId: partsOf(id).registrationId } })),
  };
}

const missing: Result<never> = {
  ok: false,
  failure: { kind: 'refused', status: 404, code: 'question_not_found', message: '', errors: [] },
};
