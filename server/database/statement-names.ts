import { createHash } from 'node:crypto';

const mark = '/* built */ ';

/** Maximum number of prepared statements per connection. The code has far fewer constant texts. */
const maxNamed = 400;

/**
 * Marks a statement assembled from a caller's filters. It is parsed each time: under a name, each combination of
 * filters would stay prepared on every connection, in the database's memory, for ever.
 */
export function built(sql: string): string {
  return mark + sql;
}

/**
 * Creates names for prepared statements: one for each constant text, up to a limit, so that a forgotten `built` mark
 * cannot fill the database's memory either. Derived from the text: a pooler may pass a connection on to another
 * server, where a counter would name another statement.
 */
export function createStatementNames(most = maxNamed) {
  const names = new Map<string, string>();
  /** Undefined: not prepared, parsed each time. */
  return (sql: string): string | undefined => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (sql.startsWith(mark) || names.size >= most) return undefined;
    const name = `kept-${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}
