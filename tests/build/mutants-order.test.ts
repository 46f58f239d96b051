import { describe, expect, test } from 'vitest';
import { createOrder } from '../../build/mutants/in-process/order.ts';
import type { Case } from '../../build/mutants/in-process/suites.ts';

const suite = {
  name: '',
  parent: null,
  hooks: { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] },
};
const caseOf = (file: string, name: string): Case => ({
  id: `${file}#${name}`,
  file,
  suite,
  body: () => undefined,
});

const pure = caseOf('pure', 'slow');
const quick = caseOf('pure', 'quick');
const server = caseOf('server', 'first');
const served = caseOf('server', 'second');
const all = [server, pure, served, quick];

/** An order that has seen each test once. */
function seen() {
  const order = createOrder();
  order.noteTime(pure, { ownMs: 500, beginningMs: 0 });
  order.noteTime(quick, { ownMs: 1, beginningMs: 0 });
  order.noteTime(server, { ownMs: 50, beginningMs: 800 });
  order.noteTime(served, { ownMs: 5, beginningMs: 0 });
  return order;
}

describe('the order of tests for a mutant', () => {
  test('starts with those that need no server, fastest first', () => {
    expect(seen().of('a.ts', all)).toEqual([quick, pure, served, server]);
  });

  test('starts with those that killed mutants of the same file, most recent first', () => {
    const order = seen();
    order.noteKill('a.ts', pure);
    order.noteKill('a.ts', server);
    expect(order.of('a.ts', all)).toEqual([server, pure, quick, served]);
    order.noteKill('a.ts', pure);
    expect(order.of('a.ts', all)).toEqual([pure, server, quick, served]);
    expect(order.of('b.ts', all)).toEqual([quick, pure, served, server]);
  });

  test('reruns a test without a server at every kill, and others at every tenth', () => {
    const order = seen();
    const due = (one: Case) => Array.from({ length: 21 }, () => order.noteKill('a.ts', one));
    expect(due(quick)).toEqual(Array.from({ length: 21 }, () => true));
    expect(due(served).flatMap((isDue, at) => (isDue ? [at] : []))).toEqual([0, 10, 20]);
  });

  test('gives each test ten times its usual duration plus ten seconds', () => {
    expect([quick, server, served].map((one) => seen().maxMs(one))).toEqual([10_010, 18_500, 18_050]);
    expect(createOrder().maxMs(quick)).toBe(10_000);
  });
});

test('treats a test as looping after a hundred times its usual steps, plus a margin', () => {
  const order = createOrder();
  order.noteSteps(pure, 7_000);
  order.noteSteps(quick, 0);
  order.noteSteps(served, 1_000_000);
  expect([order.maxSteps(pure), order.maxSteps(quick), order.maxSteps(server)]).toEqual([
    800_000, 100_000, 20_000_000,
  ]);
  expect(order.maxSteps(served)).toBe(21_100_000);
});
