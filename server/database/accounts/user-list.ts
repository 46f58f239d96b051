import { mostCounted, mostFound } from '#contract/wire/list-total.ts';
import { searchQuery } from '#domain/events/event-search.ts';
import type { Parameter, Queries } from '#server/database/database.ts';
import { built } from '#server/database/statement-names.ts';
import { type Role, type User, type UserRow, userColumns, userOf } from './users.ts';

/** Which accounts are asked for, and which part of them. */
export interface UsersAsked {
  readonly page: number;
  readonly limit: number;
  readonly search: string;
  readonly role?: Role | undefined;
  readonly state?: 'active' | 'disabled' | undefined;
  /** Number of the last account of the part before; `page` is then not looked at. */
  readonly after?: number | undefined;
}

/** Fewer digits are no end of a phone number: too many people share them. */
const leastDigits = 4;

/**
 * Accounts that fit, newest first, and how many there are in all, up to 10,000, up to 2,000 of a search. `search`: as `personFound`.
 */
export async function listUsers(
  queries: Queries,
  asked: UsersAsked,
): Promise<{ readonly users: readonly User[]; readonly total: number; readonly next: number | null }> {
  const { conditions, found, params } = conditionsOf(asked);
  const whole = [...conditions, ...(found === null ? [] : [found])].join(' AND ');
  const [count] = await queries.query<{ total: number }>(
    built(
      `SELECT count(*) AS total FROM (SELECT 1 FROM users WHERE ${whole} LIMIT ${found === null ? mostCounted : mostFound}) one`,
    ),
    params,
  );
  const total = count?.total ?? 0;
  const { after, limit } = asked;
  const isAfter = after === undefined ? '' : ` AND credential_id < $${params.push(after)}`;
  const skipped = after === undefined ? (asked.page - 1) * limit : 0;
  const place = params.length;
  const isRare = found !== null && total < mostFound;
  // Few are collected by their index and then put in order, which OFFSET keeps the planner to; many are met soon enough by
  // walking all in order.
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

/** Only parameters carry what was typed. `found`: what the search comes to, null where nothing is searched for. */
function conditionsOf({ search, role, state }: UsersAsked) {
  const params: Parameter[] = [];
  const conditions = ['deleted_at IS NULL'];
  const place = (value: Parameter) => `$${params.push(value)}`;
  if (role !== undefined) conditions.push(`role = ${place(role)}`);
  if (state !== undefined) conditions.push(`disabled_at IS ${state === 'disabled' ? 'NOT NULL' : 'NULL'}`);
  return { conditions, found: personFound('users', search, place), params };
}

/**
 * SQL of what a search for a person comes to, in their table or its name in the statement: every word of it in names, usernames and
 * emails, the last one as a beginning; or the last digits of a phone number. Null where nothing is searched for.
 *
 * @param place adds a parameter, and says where it stands
 */
export function personFound(
  table: string,
  search: string,
  place: (value: Parameter) => string,
): string | null {
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

/** The digits that were typed, from the last one on; null where it is no phone number. */
function phoneTailOf(search: string): string | null {
  if (!/^[+()\d\s.-]+$/.test(search)) return null;
  const digits = search.replaceAll(/\D/g, '');
  return digits.length < leastDigits ? null : Array.from(digits.slice(-15)).toReversed().join('');
}
