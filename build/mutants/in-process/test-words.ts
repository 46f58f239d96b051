// What tests import as 'vitest' when they run in this process: its words, and its own `expect`.
import { declareCase, declareHook, declareSuite, titleOf, type Body } from './suites.ts';

export { expect } from 'vitest';

/** Declares one test or suite; options such as a timeout are of no interest here. */
type Declare = (name: string, first: unknown, second?: unknown) => void;
type Each = (rows: readonly unknown[]) => Declare;

function wordOf(
  declare: (name: string, body: Body, args?: readonly unknown[]) => void,
): Declare & { each: Each } {
  const word: Declare = (name, first, second) => declare(name, bodyOf(first, second));
  const each: Each = (rows) => (name, first, second) => {
    const body = bodyOf(first, second);
    // Rows are spread only where every one is a list, as vitest does it.
    const areLists = rows.every(isList);
    for (const [index, row] of rows.entries()) {
      const args = areLists && isList(row) ? row : [row];
      declare(titleOf(name, args, index), body, args);
    }
  };
  return Object.assign(word, { each });
}

function bodyOf(first: unknown, second: unknown): Body {
  const body = typeof first === 'function' ? first : second;
  if (typeof body !== 'function') throw new TypeError('A test needs a body.');
  return (...args) => Reflect.apply(body, undefined, args) as unknown;
}

export const describe = wordOf(declareSuite);
export const test = wordOf(declareCase);
export const it = test;
export const beforeAll = (body: Body): void => declareHook('beforeAll', body);
export const beforeEach = (body: Body): void => declareHook('beforeEach', body);
export const afterEach = (body: Body): void => declareHook('afterEach', body);
export const afterAll = (body: Body): void => declareHook('afterAll', body);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
