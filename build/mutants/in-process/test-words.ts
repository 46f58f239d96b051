// Replaces the module 'vitest' for tests that run in this process: the same API, with waiting functions that don't
// need vitest.
import { setTimeout } from 'node:timers/promises';
import { expect as theirs, vi as theirVi } from 'vitest';
import { declareCase, declareFinish, declareHook, declareSuite, titleOf, type Body } from './suites.ts';

const pollEveryMs = 20;
const maxPollMs = 30_000;

/** vitest's own `expect.poll` works only inside vitest. */
function poll(read: () => unknown): object {
  const later = (matcher: string | symbol, args: readonly unknown[]) => async (): Promise<void> => {
    const matched: object = Reflect.apply(theirs, undefined, [await read()]);
    Reflect.apply(Reflect.get(matched, matcher) as Body, matched, args);
  };
  return new Proxy(
    {},
    {
      get:
        (_, matcher) =>
        (...args: unknown[]) =>
          polled(later(matcher, args)),
    },
  );
}

async function polled<T>(look: () => T | Promise<T>): Promise<T> {
  const endsAt = performance.now() + maxPollMs;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > endsAt) throw error;
    }
    await setTimeout(pollEveryMs);
  }
}

export const expect = new Proxy(theirs, {
  get: (target, name) => (name === 'poll' ? poll : (Reflect.get(target, name) as unknown)),
});

/** Their `waitFor` needs vitest around it as well. */
export const vi = new Proxy(theirVi, {
  get: (target, name) => (name === 'waitFor' ? polled : (Reflect.get(target, name) as unknown)),
});

/** Declares one test or suite; options such as a timeout are ignored here. */
type Declare = (name: string, first: unknown, second?: unknown) => void;
type Word = Declare & { readonly each: (rows: readonly unknown[]) => Declare };

function wordOf(
  declare: (name: string, body: Body, args?: readonly unknown[]) => void,
): Word & Record<'runIf' | 'skipIf', (holds: boolean) => Word> {
  const one: Declare = (name, first, second) => declare(name, bodyOf(first, second));
  const each: Word['each'] = (rows) => (name, first, second) => {
    const body = bodyOf(first, second);
    // Rows are spread only if every one is an array, as in vitest.
    const areLists = rows.every(isList);
    for (const [index, row] of rows.entries()) {
      const args = areLists && isList(row) ? row : [row];
      declare(titleOf(name, args, index), body, args);
    }
  };
  const word: Word = Object.assign(one, { each });
  const nothing: Declare = () => {};
  const none: Word = Object.assign(nothing, { each: () => nothing });
  const runIf = (holds: boolean): Word => (holds ? word : none);
  return Object.assign(word, { runIf, skipIf: (holds: boolean) => runIf(!holds) });
}

function bodyOf(first: unknown, second: unknown): Body {
  const body = typeof first === 'function' ? first : second;
  if (typeof body !== 'function') throw new TypeError('A test needs a body.');
  return (...args) => Reflect.apply(body, undefined, args) as unknown;
}

export const describe = wordOf(declareSuite);
export const test = wordOf(declareCase);
export const it = wordOf(declareCase);
export const onTestFinished = declareFinish;
export const beforeAll = (body: Body): void => declareHook('beforeAll', body);
export const beforeEach = (body: Body): void => declareHook('beforeEach', body);
export const afterEach = (body: Body): void => declareHook('afterEach', body);
export const afterAll = (body: Body): void => declareHook('afterAll', body);

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
