import { maxCounted, maxFound } from '#contract/wire/list-total.ts';
import { searchQuery } from '#domain/events/event-search.ts';
import { searchDigits } from '#domain/text/search-digits.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { type Role, type User, type UserRow, userColumns, userOf } from './users.ts';

/** The filter and page of a list of accounts. */
export interface UsersQuery {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
  /** Number of the previous page's last account; `page` is then ignored. */
  readonly after?: number | undefined;
}

/** Fewer final digits match too many phone numbers to be useful. */
const minDigits = 4;

/**
 * Lists matching accounts, newest first, and counts them all: up to 10,000, or 2,000 in a search. `search`: as in
 * `personFound`.
 */
export async function listUsers(
  queries: Queries,
  asked: UsersQuery,
): Promise<{ readonly users: readonly User[]; readonly total: number; readonly next: number | null }> {
  const { conditions, found, params } = conditionsOf(asked);
  const whole = [...conditions, ...(found === null ? [] : [found])].join(' AND ');
  const [count] = await queries.query<{ total: number }>(
    built(
      `SELECT count(*) AS total FROM (SELECT 1 FROM users WHERE ${whole} LIMIT ${found === null ? maxCounted : maxFound}) one`,
    ),
    params,
  );
  const total = count?.total ?? 0;
  const { after, limit } = asked;
  const isAfter = after === undefined ? '' : ` AND credential_id < $${params.push(after)}`;
  const skipped = after === undefined ? (asked.page - 1) * limit : 0;
  const place = params.length;
  const isRare = found !== null && total < maxFound;
  // Few matches are collected by index and then sorted, which OFFSET makes the planner do; many matches are found
  // fast enough by walking all accounts in order.
  const from = isRare
    ? `(SELECT * FROM users WHERE ${whole}${isAfter} OFFSET 0) users`
    : `users WHERE ${[...conditions, ...(found === null ? [] : [`(${found}) IS TRUE`])].join(' AND ')}${isAfter}`;
  const rows = await queries.query<UserRow>(
    built(`SELECT ${userColumns} FROM ${from}
      ORDER BY credential_id DESC LIMIT $${place + 1} OFFSET $${place + 2}`),
    [...params, limit + 1, skipped],
  );
  const users = rows.slice(0, limit).map(userOf);
  const last = users.at(-1)?.publicUser.credentialId ?? null;
  return { users, total, next: rows.length > limit ? last : null };
}

/** Search text is passed only in parameters. `found`: the search condition, null without a search. */
function conditionsOf({ search, role, state }: UsersQuery) {
  const params: Parameter[] = [];
  const conditions = ['deleted_at IS NULL'];
  const place = (value: Parameter) => `$${params.push(value)}`;
  if (role !== undefined) conditions.push(`role = ${place(role)}`);
  if (state !== undefined) conditions.push(`disabled_at IS ${state === 'disabled' ? 'NOT NULL' : 'NULL'}`);
  return { conditions, found: personFound('users', search, place), params };
}

/**
 * Builds the SQL of a search for a person in their table or its alias: every word must occur in names, usernames or
 * emails, the last one as a prefix; or the last digits of a phone number. Null if nothing is searched for.
 *
 * @param place adds a parameter and returns its placeholder
 */
export function personFound(
  table: string,
  typed: string,
  place: (value: Parameter) => string,
): string | null {
  const search = searchDigits(typed);
  const query = searchQuery(search);
  if (query === null) return null;
  const words = `${table}.words @@ ${place(query)}::tsquery`;
  const tail = phoneTailOf(search);
  if (tail === null) return words;
  const digits = place(tail);
  const phone = `(${table}.phone_number <> '' AND reverse(${table}.phone_number) COLLATE "C" >= ${digits}::text
    AND reverse(${table}.phone_number) COLLATE "C" < ${digits}::text || ':')`;
  return `(${words} OR ${phone})`;
}

/** Returns the trailing digits that were typed; null if it is not a phone number. */
function phoneTailOf(search: string): string | null {
  if (!/^[+()\d\s.-]+$/.test(search)) return null;
  const digits = search.replaceAll(/\D/g, '');
  return digits.length < minDigits ? null : Array.from(digits.slice(-15)).toReversed().join('');
}
