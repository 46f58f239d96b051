import type { Question, QuestionKind } from '#domain/events/question.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Queries } from '#server/database/database.ts';

/** The fields of a question that an organizer edits. */
export interface QuestionFields extends Omit<Question, 'questionId' | 'kind' | 'revision'> {
  readonly kind: QuestionKind;
  readonly atDoor: boolean;
  /** Since when it is no longer asked, in ms; null: it is asked. */
  readonly retiredAt: number | null;
}

/** A question of an event, and how many people answered it. */
export interface QuestionRow extends QuestionFields {
  readonly questionId: string;
  readonly revision: number;
  readonly answers: number;
}

const selected = `SELECT q.id AS "questionId", q.kind, q.text, q.choices, q.link_url AS "linkUrl", q.required, q.per,
    q.ticket_type_ids AS "ticketTypeIds", q.at_door AS "atDoor", q.revision, q.retired_at AS "retiredAt"`;

/** Lists all questions of an event, in order. */
export function findQuestions(queries: Queries, eventId: string): Promise<QuestionRow[]> {
  return queries.query<QuestionRow>(
    `${selected}, (${countedUpTo('order_answers a WHERE a.question_id = q.id ORDER BY a.order_id')}) AS answers
       FROM questions q WHERE q.event_id = $1 ORDER BY q.position, q.id`,
    [eventId],
  );
}

/** Lists the questions that are currently asked, in order. */
export function findAskedQuestions(
  queries: Queries,
  eventId: string,
): Promise<Omit<QuestionRow, 'answers'>[]> {
  return queries.query<Omit<QuestionRow, 'answers'>>(
    `${selected} FROM questions q WHERE q.event_id = $1 AND q.retired_at IS NULL ORDER BY q.position, q.id`,
    [eventId],
  );
}

/** Adds a question after the others. @returns false if the id is taken */
export async function addQuestionRow(
  queries: Queries,
  eventId: string,
  questionId: string,
  fields: QuestionFields,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO questions (id, event_id, kind, text, choices, link_url, required, per, ticket_type_ids, at_door, retired_at,
                            position)
     SELECT $1, $2, $3, $4, $5::jsonb, $6, $7, $8, $9::jsonb, $10, $11, coalesce(max(position) + 1, 0) FROM questions
      WHERE event_id = $2
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [questionId, eventId, ...columnsOf(fields)],
  );
  return rows.length > 0;
}

/** Writes a question's form. @param revision of its new wording */
export async function writeQuestion(
  queries: Queries,
  questionId: string,
  fields: QuestionFields,
  revision: number,
): Promise<void> {
  await queries.query(
    `UPDATE questions SET kind = $2, text = $3, choices = $4::jsonb, link_url = $5, required = $6, per = $7,
       ticket_type_ids = $8::jsonb, at_door = $9, retired_at = $10, revision = $11 WHERE id = $1`,
    [questionId, ...columnsOf(fields), revision],
  );
}

const columnsOf = (fields: QuestionFields) => [
  fields.kind,
  fields.text,
  JSON.stringify(fields.choices),
  fields.linkUrl,
  fields.required,
  fields.per,
  JSON.stringify(fields.ticketTypeIds),
  fields.atDoor,
  fields.retiredAt,
];

/** Sets the order of an event's questions. */
export async function writeQuestionOrder(
  queries: Queries,
  eventId: string,
  ids: readonly string[],
): Promise<void> {
  await queries.query(
    `UPDATE questions q SET position = o.place
       FROM unnest($2::text[]) WITH ORDINALITY AS o (id, place) WHERE q.event_id = $1 AND q.id = o.id`,
    [eventId, ids],
  );
}

/** Deletes a question that nobody has answered. */
export async function deleteQuestionRow(queries: Queries, questionId: string): Promise<void> {
  await queries.query('DELETE FROM questions WHERE id = $1', [questionId]);
}
