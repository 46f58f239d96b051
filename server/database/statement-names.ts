import { createHash } from 'node:crypto';

const mark = '/* built */ ';

/** Most statements kept parsed on one connection. The constant texts of the code are far fewer. */
const mostNamed = 400;

/**
 * Marks a statement whose text is put together from what a caller asked for. It is parsed each time: under a name, each
 * combination of filters would stay parsed on every connection, in the database's memory, for ever.
 */
export function built(sql: string): string {
  return mark + sql;
}

/**
 * Names under which statements are kept parsed and planned: one for each constant text, up to a bound, so that a text
 * that somebody forgot to mark cannot grow the database either. Made from the text itself: a pooler may hand a connection
 * on to another server, where a name that counts would stand for another statement.
 */
export function createStatementNames(most = mostNamed) {
  const names = new Map<string, string>();
  /** Undefined: this one is parsed each time. */
  return (sql: string): string | undefined => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (sql.startsWith(mark) || names.size >= most) return undefined;
    const name = `kept-${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}
