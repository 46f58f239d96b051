import { ticketBits } from '#domain/manifest/manifest.ts';

const uuid = (kind: string, number: string): string =>
  `0198b1aa-${kind}-7000-8000-${number.padStart(12, '0')}`;

/** The one event that has nearly everything, many of it; of the organizer. */
export const fairId = uuid('0000', '1');
/** Its message to everybody, its import of guests, and what it asks. */
export const fairMessageId = uuid('0004', '1');
export const fairImportId = uuid('0006', '1');
export const fairQuestionId = uuid('0007', '1');
/** Its ticket types, one to be paid for and one free, and its first gate. */
export const fairTypeIds = [uuid('0008', '1'), uuid('0008', '2')] as const;
export const fairGateId = uuid('0009', '1');
/** With twenty tickets and orders, whatever others have. */
export const buyerId = uuid('0000', '2');
/** An administrator. */
export const adminId = uuid('0000', '3');

/** The id of the `number`th of a kind, as the rows are filled. */
export const ticketOf = (number: number): string => uuid('00a0', String(number));
export const orderOf = (number: number): string => uuid('00b0', String(number));

/** What a statement that fills may name, beside `i`: $1 and $2 its first and last, $3 now. */
export interface Fair {
  /** Ids of gates and ticket types, and of the key, as SQL texts. */
  readonly gates: readonly string[];
  readonly types: readonly string[];
  readonly key: string;
}

/** A table's rows by number `i`: what is selected, from `i`. @returns columns, and their values as SQL */
export type Filling = readonly [table: string, columns: string, values: string, from?: string];

/** SQL for the id of the `i`th of a kind. */
export const idSql = (kind: string, number = 'i'): string =>
  `('0198b1aa-${kind}-7000-8000-' || lpad((${number})::text, 12, '0'))`;

/** SQL of who has the `i`th ticket and order. */
export const holder = `CASE WHEN i <= 20 THEN '${buyerId}' ELSE 'person-' || i END`;
export const existing = ticketBits.exists;
