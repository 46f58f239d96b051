import type { DoorAnswer } from '#domain/door/door-list.ts';
import { answerText } from '#domain/sales/answer.ts';
import type { Queries } from '#server/database/database.ts';
import { findDoorAnswers } from '#server/database/sales/order-answers.ts';

/** Maximum characters of one answer: a few lines on a phone. */
const maxLetters = 300;

/**
 * Returns answers marked for the door, by ticket number, for supervisors. Tickets without answers are omitted.
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
  text.length <= maxLetters ? text : `${text.slice(0, maxLetters - 1)}…`;
