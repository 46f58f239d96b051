/**
 * The steps that a migration may take while servers of the previous build are running: it expands (adds what the
 * older build does not need), and contracts (removes) only after a saved build that no longer uses the removed part.
 * This is a check of the SQL text; `tests/drills/older-builds.test.ts` tests whether an older server keeps working.
 */
interface Step {
  readonly name: string;
  readonly sql: string;
}

interface Statement {
  readonly text: string;
  /** Tables created in the same migration: nothing uses them yet. */
  readonly made: ReadonlySet<string>;
  /** Columns that it adds, and constraints that it drops to replace them with wider ones. */
  readonly added: ReadonlySet<string>;
  readonly dropped: ReadonlySet<string>;
}

/** A comment that allows a DO block, whatever it does. */
const doLine = /^-- do: \S/m;
const contractLine = /^-- contract: (\S+)$/m;

/**
 * Lists what is wrong with a migration, one sentence each; empty if nothing is.
 *
 * @param released names of the migrations in the newest saved build
 */
export function problemsOf({ name, sql }: Step, released: readonly string[]): string[] {
  const statements = statementsOf(sql);
  const isUnread = statements.some(({ text }) => /^do\b/.test(text)) && !doLine.test(sql);
  if (isUnread)
    return [
      `${name}: what a DO block does cannot be read from it. Write it plainly, or say in a line “-- do: <why>” why not.`,
    ];
  const harm = statements.flatMap((statement) => harmOf(statement));
  const expands = contractLine.exec(sql)?.[1];
  if (expands === undefined)
    return harm.map(
      (what) =>
        `${name}: ${what}. Add beside it, and take away in a later build by a migration with a line “-- contract: <the migration that added>”.`,
    );
  if (!released.includes(expands))
    return [`${name}: its expand step ${expands} is in no saved build yet (tests/drills/saved-builds.ts).`];
  return harm.length > 0 ? [] : [`${name}: it takes nothing away, and calls itself a contract step.`];
}

function statementsOf(sql: string): Statement[] {
  const plain = sql
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase();
  const texts = plain
    .split(';')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const named = (shape: RegExp) =>
    new Set([...plain.replaceAll(/\s+/g, ' ').matchAll(shape)].map(([, found]) => found ?? ''));
  const made = named(/create (?:unlogged )?table (?:if not exists )?(\w+)/g);
  const added = named(/add (?:column )?(?:if not exists )?(?!constraint|check|unique|primary|foreign)(\w+)/g);
  const dropped = named(/drop constraint (?:if exists )?(\w+)/g);
  return texts.map((text) => ({ text, made, added, dropped }));
}

function harmOf(statement: Statement): string[] {
  const { text, made, added } = statement;
  const gone = /^drop (table|view|function|trigger|sequence|type|column) (?:if exists )?(\w+)/.exec(text);
  if (gone !== null) return [`an older server may ask for the ${gone[1] ?? ''} ${gone[2] ?? ''}`];
  const emptied = /^(?:truncate|delete from) (?:table )?(\w+)/.exec(text)?.[1];
  if (emptied !== undefined && !made.has(emptied)) return [`it empties ${emptied}`];
  const unique =
    /^create unique index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(\w+) (.*)$/.exec(text);
  if (unique !== null) {
    const [, table = '', rest = ''] = unique;
    const ofItsOwn = made.has(table) || [...added].some((column) => new RegExp(`\\b${column}\\b`).test(rest));
    return ofItsOwn
      ? []
      : [`an older server may write two rows that the unique index on ${table} takes for one`];
  }
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text);
  if (altered === null) return [];
  const [, table = '', actions = ''] = altered;
  if (made.has(table)) return [];
  return actionsIn(actions).flatMap((action) => harmOfAction(table, action, statement));
}

/** Splits at commas outside brackets. */
function actionsIn(text: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim());
}

function harmOfAction(table: string, action: string, { dropped }: Statement): string[] {
  const at = (what: string) => [`${what} of ${table} (${action})`];
  if (/^rename\b/.test(action)) return at('an older server asks by the old name');
  if (/^drop constraint (?:if exists )?\w+_(?:pkey|key)\b/.test(action))
    return at('an older server may lean on the key');
  if (/^drop (?!constraint)/.test(action)) return at('an older server may ask for a column');
  const column = /^alter (?:column )?(\w+) (.*)$/.exec(action);
  if (column !== null) {
    const change = column[2] ?? '';
    if (/^(?:set data )?type\b/.test(change))
      return at('the table is written anew under a lock for another type');
    if (/^(?:set not null|drop default)/.test(change)) return at('an older server may leave out a value');
    return [];
  }
  const constraint = /^add constraint (\w+)/.exec(action)?.[1];
  if (constraint !== undefined || /^add (?:check|unique|primary|foreign)/.test(action))
    return constraint !== undefined && dropped.has(constraint)
      ? []
      : at('an older server may write what the constraint refuses');
  if (!action.startsWith('add ')) return [];
  if (/ not null\b/.test(action) && !/ default /.test(action))
    return at('an older server leaves out a value');
  if (
    / default [^,]*\b(?:random|gen_random_uuid|clock_timestamp|nextval)\b|\bserial\b| stored\b/.test(action)
  )
    return at('the table is written anew under a lock for a value');
  return [];
}
