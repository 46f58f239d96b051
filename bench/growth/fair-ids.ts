import { ticketBits } from '#domain/manifest/manifest.ts';

const uuid = (kind: string, number: string): string =>
  `0198b1aa-${kind}-7000-8000-${number.padStart(12, '0')}`;

/** The organizer's event that has nearly everything, in large numbers. */
export const fairId = uuid('0000', '1');
/** Its message to everyone, its guest import, and its question. */
export const fairMessageId = uuid('0004', '1');
export const fairImportId = uuid('0006', '1');
export const fairQuestionId = uuid('0007', '1');
/** Its ticket types, a paid one, a free one, and one that is sold out; and its first gate. */
export const fairTypeIds = [uuid('0008', '1'), uuid('0008', '2'), uuid('0008', '3')] as const;
export const fairGateId = uuid('0009', '1');
/** Has twenty tickets and orders, however many the others have. */
export const buyerId = uuid('0000', '2');
/** An administrator. */
export const adminId = uuid('0000', '3');

/** The id of the `number`th ticket or order, as the rows are filled. */
export const ticketOf = (number: number): string => uuid('00a0', String(number));
export const orderOf = (number: number): string => uuid('00b0', String(number));

/** What a filling statement can refer to besides `i`: $1 and $2 are its first and last row, $3 is now. */
export interface Fair {
  /** Ids of gates, ticket types and the key, as SQL texts. */
  readonly gates: readonly string[];
  readonly types: readonly string[];
  readonly key: string;
}

/**
 * How to fill a table's rows by number `i`: its columns, their values as SQL, and the FROM clause if it is not the
 * default.
 */
export type Filling = readonly [table: string, columns: string, values: string, from?: string];

/** Returns SQL for the id of the `i`th of a kind. */
export const idSql = (kind: string, number = 'i'): string =>
  `('0198b1aa-${kind}-7000-8000-' || lpad((${number})::text, 12, '0'))`;

/** SQL for the holder of the `i`th ticket and order. */
export const holder = `CASE WHEN i <= 20 THEN '${buyerId}' ELSE 'person-' || i END`;
export const existing = ticketBits.exists;
