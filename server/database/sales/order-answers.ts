import type { AnswerPlace } from '#domain/sales/answer.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { placesOfPerson } from './places-of-person.ts';

/** An answer, with the question's wording at the time. */
export interface AnswerRow {
  readonly orderId: string;
  readonly place: AnswerPlace;
  readonly questionId: string;
  readonly questionText: string;
  readonly linkUrl: string | null;
  readonly revision: number;
  readonly values: readonly string[];
  /** In ms. */
  readonly answeredAt: number;
}

/** Ordinal of the buyer, who is not one of the attendees. */
const buyerOrdinal = -1;
const ordinalOf = (place: AnswerPlace): number => (place === 'buyer' ? buyerOrdinal : place);

/** Stores answers of an order, each replacing the previous one. */
export async function writeAnswers(
  queries: Queries,
  orderId: string,
  answers: readonly Omit<AnswerRow, 'orderId'>[],
): Promise<void> {
  if (answers.length === 0) return;
  await queries.query(
    `INSERT INTO order_answers (order_id, ordinal, question_id, question_text, link_url, revision, answer, answered_at)
     SELECT $1, x.ordinal, x.question, x.text, nullif(x.link, ''), x.revision, x.answer::jsonb, x.at
       FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::text[], $8::bigint[])
         AS x(ordinal, question, text, link, revision, answer, at)
     ON CONFLICT (order_id, ordinal, question_id) DO UPDATE SET question_text = excluded.question_text,
       link_url = excluded.link_url, revision = excluded.revision, answer = excluded.answer,
       answered_at = excluded.answered_at`,
    [
      orderId,
      answers.map(({ place }) => ordinalOf(place)),
      answers.map(({ questionId }) => questionId),
      answers.map(({ questionText }) => questionText),
      answers.map(({ linkUrl }) => linkUrl ?? ''),
      answers.map(({ revision }) => revision),
      answers.map(({ values }) => JSON.stringify(values)),
      answers.map(({ answeredAt }) => answeredAt),
    ],
  );
}

/** Removes answers of an order. */
export async function removeAnswers(
  queries: Queries,
  orderId: string,
  answers: readonly { readonly place: AnswerPlace; readonly questionId: string }[],
): Promise<void> {
  if (answers.length === 0) return;
  await queries.query(
    `DELETE FROM order_answers a USING unnest($2::int[], $3::text[]) AS x(ordinal, question)
      WHERE a.order_id = $1 AND a.ordinal = x.ordinal AND a.question_id = x.question`,
    [orderId, answers.map(({ place }) => ordinalOf(place)), answers.map(({ questionId }) => questionId)],
  );
}

/** Returns an order's answers, in the order of its event's questions. */
export async function findAnswers(queries: Queries, orderId: string): Promise<AnswerRow[]> {
  const rows = await queries.query<Omit<AnswerRow, 'place'> & { ordinal: number }>(
    `SELECT a.order_id AS "orderId", a.ordinal, a.question_id AS "questionId", a.question_text AS "questionText",
            a.link_url AS "linkUrl", a.revision, a.answer AS values, a.answered_at AS "answeredAt"
       FROM order_answers a JOIN questions q ON q.id = a.question_id
      WHERE a.order_id = $1 ORDER BY a.ordinal, q.position, q.id`,
    [orderId],
  );
  return rows.map(({ ordinal, ...row }) => ({ ...row, place: ordinal === buyerOrdinal ? 'buyer' : ordinal }));
}

/** Returns answers for tickets, in the order of the questions: by their attendees, and by the buyers of their orders. */
export function findAnswersOfTickets(
  queries: Queries,
  ticketIds: readonly string[],
  questionIds: readonly string[],
): Promise<{ readonly ticketId: string; readonly questionId: string; readonly values: readonly string[] }[]> {
  return queries.query(
    `SELECT o.ticket_id AS "ticketId", a.question_id AS "questionId", a.answer AS values
       FROM order_attendees o CROSS JOIN LATERAL (SELECT w.question_id, w.answer FROM order_answers w
         WHERE w.order_id = o.order_id AND w.ordinal IN (${buyerOrdinal}, o.ordinal) AND w.question_id = ANY($2::text[]) OFFSET 0) a
       JOIN questions q ON q.id = a.question_id
      WHERE o.ticket_id = ANY($1::text[])
      ORDER BY q.position, q.id`,
    [ticketIds, questionIds],
  );
}

/** Returns answers marked for the door, by number of valid tickets from `from` to below `until`. */
export function findDoorAnswers(
  queries: Queries,
  eventId: string,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<{ readonly number: number; readonly text: string; readonly values: readonly string[] }[]> {
  return queries.query(
    `SELECT t.number, q.text, a.answer AS values
       FROM tickets t
       JOIN order_attendees o ON o.ticket_id = t.id
       JOIN order_answers a ON a.order_id = o.order_id AND a.ordinal IN (${buyerOrdinal}, o.ordinal)
       JOIN questions q ON q.id = a.question_id AND q.at_door
      WHERE t.event_id = $1 AND t.number >= $2 AND t.number < $3 AND t.state & ${ticketBits.cancelled} = 0
      ORDER BY t.number, q.position, q.id`,
    [eventId, from, until],
  );
}

/** Deletes a former holder's answers after a transfer. */
export async function deleteAnswersOfTicket(queries: Queries, ticketId: string): Promise<void> {
  await queries.query(
    `DELETE FROM order_answers a USING order_attendees o
      WHERE o.ticket_id = $1 AND a.order_id = o.order_id AND a.ordinal = o.ordinal`,
    [ticketId],
  );
}

/** Deletes the answers of a person whose account is deleted. Call it before their tickets lose their holder. */
export async function deleteAnswersOf(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `DELETE FROM order_answers a USING ${placesOfPerson} place
      WHERE a.order_id = place.order_id AND a.ordinal = place.ordinal`,
    [userId],
  );
  await queries.query(
    `DELETE FROM order_answers WHERE ordinal = ${buyerOrdinal}
       AND order_id IN (SELECT id FROM orders WHERE user_id = $1 AND sold_by IS NULL)`,
    [userId],
  );
}

/** Deletes the answers of orders' buyers; answers for places stay. */
export async function deleteBuyersAnswers(queries: Queries, orderIds: readonly string[]): Promise<void> {
  await queries.query(
    `DELETE FROM order_answers WHERE order_id = ANY($1::text[]) AND ordinal = ${buyerOrdinal}`,
    [orderIds],
  );
}
