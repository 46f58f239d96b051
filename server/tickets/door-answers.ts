import { answerText } from '#domain/sales/answer.ts';
import type { Queries } from '#server/database/database.ts';
import { findDoorAnswers } from '#server/database/sales/order-answers.ts';

/** Letters of one ticket's text at most: a line or two on a phone. */
const mostLetters = 300;

/**
 * What supervisors see of answers with a ticket, by ticket number: `T-shirt: L · Allergies: nuts`, of the questions that
 * are marked for the door. Tickets that were answered nothing for are not in it.
 *
 * @param part tickets with numbers above `after`, at most `limit` of them, as the list that it travels with is made
 */
export async function doorAnswersOf(
  queries: Queries,
  eventId: string,
  part: { readonly after: number; readonly limit: number },
): Promise<ReadonlyMap<number, string>> {
  const found = Map.groupBy(await findDoorAnswers(queries, eventId, part), ({ number }) => number);
  return new Map(
    [...found].map(([number, answers]) => [
      number,
      shortened(answers.map(({ text, values }) => `${withoutMark(text)}: ${answerText(values)}`).join(' · ')),
    ]),
  );
}

const withoutMark = (question: string): string => question.trim().replace(/[?:]+$/, '');

const shortened = (text: string): string =>
  text.length <= mostLetters ? text : `${text.slice(0, mostLetters - 1)}…`;
