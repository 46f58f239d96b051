import type { DoorAnswer } from '#domain/door/door-list.ts';
import { answerText } from '#domain/sales/answer.ts';
import type { Queries } from '#server/database/database.ts';
import { findDoorAnswers } from '#server/database/sales/order-answers.ts';

/** Letters of one answer at most: some lines on a phone. */
const mostLetters = 300;

/**
 * What supervisors read with a ticket, by ticket number: answers to the questions that are marked for the door. Tickets
 * that were answered nothing for are not in it.
 *
 * @param numbers tickets numbered from `from` to below `until`
 */
export async function doorAnswersOf(
  queries: Queries,
  eventId: string,
  numbers: { readonly from: number; readonly until: number },
): Promise<ReadonlyMap<number, readonly DoorAnswer[]>> {
  const found = Map.groupBy(await findDoorAnswers(queries, eventId, numbers), ({ number }) => number);
  return new Map(
    [...found].map(([number, answers]) => [
      number,
      answers.map(({ text, values }) => ({ question: text, answer: shortened(answerText(values)) })),
    ]),
  );
}

const shortened = (text: string): string =>
  text.length <= mostLetters ? text : `${text.slice(0, mostLetters - 1)}…`;
