import type { OrderAnswersReply, StoredAnswer } from '#contract/sales/order-answers.ts';
import { shownFieldsOf } from '#domain/events/question.ts';
import type { AnswerPlace } from '#domain/sales/answer.ts';
import type { Caller } from '#server/access/caller.ts';
import { hidden, refuseAtEvent } from '#server/access/event-access.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noOrder } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findAskedQuestions } from '#server/database/events/questions.ts';
import { findOnSale } from '#server/database/sales/events-on-sale.ts';
import { findAnswers, type AnswerRow } from '#server/database/sales/order-answers.ts';
import { findAttendees, findOrder, type OrderRow } from '#server/database/sales/orders.ts';
import type { OrdersDeps } from '#server/sales/sales-deps.ts';
import { isOwnOrder } from './own-order.ts';

export type AnswersDeps = Pick<OrdersDeps, 'database' | 'now'>;

/** An order whose answers the caller may see, and what they may do with them. */
interface AnswerPermissions {
  readonly order: OrderRow;
  readonly may: 'read' | 'buyer' | 'team';
}

/** Returns what a caller may do with an order's answers; its buyer can change them until the event starts. */
export async function answerPermissions(
  { database, now }: { readonly database: Queries; readonly now: () => number },
  caller: Caller,
  orderId: string,
): Promise<AnswerPermissions | Refusal> {
  const order = await findOrder(database, orderId);
  if (order === null || caller.kind !== 'user') return noOrder;
  const no = await refuseAtEvent(database, 'run', caller, order.eventId);
  const isTeam = no === null;
  if (!isTeam && !(await isOwnOrder(database, caller, order))) return hidden(no, noOrder) ?? noOrder;
  if (order.state !== 'confirmed' && order.state !== 'awaiting_payment') return { order, may: 'read' };
  if (isTeam) return { order, may: 'team' };
  const event = await findOnSale(database, order.eventId);
  const isAhead = event !== null && event.status === 'published' && now() < event.startsAt;
  return { order, may: isAhead ? 'buyer' : 'read' };
}

/** Returns the answers of an order's buyer and attendees if the caller may see them. */
export async function readOrderAnswers(
  deps: AnswersDeps,
  caller: Caller,
  orderId: string,
): Promise<OrderAnswersReply | Refusal> {
  const standing = await answerPermissions(deps, caller, orderId);
  if (isRefusal(standing)) return standing;
  const { database } = deps;
  const { order, may } = standing;
  const questions = await findAskedQuestions(database, order.eventId);
  const answers = await findAnswers(database, orderId);
  const attendees = await findAttendees(database, [orderId]);
  const byPlace = Map.groupBy(answers, ({ place }) => place);
  const of = (place: AnswerPlace) => (byPlace.get(place) ?? []).map(presentAnswer);
  return {
    questions: questions.map(shownFieldsOf),
    buyer: of('buyer'),
    attendees: attendees.map(({ ticketTypeId, kind, ordinal }) => ({
      ticketTypeId,
      isAddOn: kind === 'add_on',
      answers: of(ordinal),
    })),
    editable: may !== 'read',
  };
}

const presentAnswer = ({
  questionId,
  questionText: text,
  linkUrl,
  revision,
  values,
  answeredAt,
}: AnswerRow): StoredAnswer => ({
  questionId,
  text,
  linkUrl,
  revision,
  values: [...values],
  answeredAt: new Date(answeredAt).toISOString(),
});
