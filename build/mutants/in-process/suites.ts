import { format } from 'node:util';

/** The function of a test or a hook. */
export type Body = (...args: unknown[]) => unknown;

/** A `describe`, or the file itself. */
export interface Suite {
  readonly name: string;
  readonly parent: Suite | null;
  readonly hooks: Readonly<Record<Hook, Body[]>>;
}

export type Hook = 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll';

/** A single test. */
export interface Case {
  /** Unique among all loaded tests. */
  readonly id: string;
  readonly file: string;
  readonly suite: Suite;
  readonly body: Body;
}

let cases: Case[] = [];
let file = '';
let suite = suiteOf('', null);
const titles = new Map<string, number>();
let finishing: Body[] = [];

/** Discards every declared test. */
export function startOver(): void {
  cases = [];
  titles.clear();
}

/** Assigns all following declarations to this file. */
export function beginFile(path: string): void {
  file = path;
  suite = suiteOf('', null);
}

/** Returns all tests declared since `startOver`. */
export function declared(): readonly Case[] {
  return cases;
}

/** The chain of suites from the file's own down to the given one. */
export function lineage(one: Suite): readonly Suite[] {
  return one.parent === null ? [one] : [...lineage(one.parent), one];
}

export function declareSuite(name: string, body: Body, args: readonly unknown[] = []): void {
  const outer = suite;
  suite = suiteOf(name, outer);
  body(...args);
  suite = outer;
}

export function declareCase(name: string, body: Body, args: readonly unknown[] = []): void {
  const title = [...lineage(suite).map((one) => one.name), name].join(' ').trim();
  const path = `${file}#${title}`;
  const times = (titles.get(path) ?? 0) + 1;
  titles.set(path, times);
  const id = times === 1 ? path : `${path} (${times})`;
  cases.push({ id, file, suite, body: () => body(...args) });
}

export function declareHook(hook: Hook, body: Body): void {
  suite.hooks[hook].push(body);
}

/** Registers a callback for the end of the running test. */
export function declareFinish(body: Body): void {
  finishing.push(body);
}

/** Removes and returns the registered callbacks, most recent first. */
export function takeFinishes(): readonly Body[] {
  const taken = finishing.toReversed();
  finishing = [];
  return taken;
}

/** Formats a row's title: placeholders such as `%s` from its values in order, `$name` from its only object. */
export function titleOf(title: string, row: readonly unknown[], index: number): string {
  const [only] = row;
  const named = title
    .replaceAll('%#', String(index))
    .replaceAll(/\$(\w+)/g, (word, key: string) =>
      typeof only === 'object' && only !== null && key in only ? String(Reflect.get(only, key)) : word,
    );
  const places = named.match(/%[sdifjoOc]/g)?.length ?? 0;
  return format(named, ...row.slice(0, places));
}

function suiteOf(name: string, parent: Suite | null): Suite {
  return { name, parent, hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] } };
}
