import type { Order } from './order.ts';
import { endSuites, neverEnded, runCase, type Begun } from './run-case.ts';
import { lineage, type Case } from './suites.ts';

/** Switches the current mutant on and off. */
interface Switch {
  on(): void;
  off(): void;
}

/** A test that detects a mutant. */
interface Killer {
  readonly one: Case;
  readonly wrong: string;
  /** Number of tests that were run. */
  readonly asked: number;
  /** Whether the same test passed without the mutant, on the same suites. */
  readonly isSure: boolean;
}

/** Runs tests against one mutant after another. */
export interface Asking {
  /** Returns the first test that fails with the mutant; null if none does. Leaves the mutant switched on. */
  findKiller(cases: readonly Case[], mutant: Switch): Promise<Killer | null>;
  /** Ends every open suite. */
  end(): Promise<void>;
}

/**
 * Runs tests on suites that stay open from one mutant to the next, because opening a server takes longer than most
 * tests. State left behind by earlier mutants never decides a result: a test that fails on a used suite must pass
 * there without the mutant, or it is run again on a new one; and a mutant counts as surviving only after all tests
 * ran on new ones.
 *
 * @param begins called before each run of a test
 * @param asksAgain whether a mutant that survived on used suites is tried again on new ones: this rarely changes
 *   the result and doubles the time
 */
export function createAsking(
  order: Pick<Order, 'maxMs' | 'opensSlowly'>,
  begins: (one: Case) => void = () => undefined,
  asksAgain = true,
): Asking {
  const begun: Begun = new Set();
  /** Tests that pass only once per suite. */
  const once = new Set<string>();
  const run = (one: Case) => {
    begins(one);
    return runCase(one, begun, { withinMs: order.maxMs(one) });
  };
  const end = () => endSuites(begun);

  async function passesWithout(one: Case, mutant: Switch): Promise<boolean> {
    if (once.has(one.id)) return false;
    mutant.off();
    const passes = (await run(one)) === null;
    mutant.on();
    if (!passes) once.add(one.id);
    return passes;
  }

  async function ask(cases: readonly Case[], mutant: Switch): Promise<Killer | null> {
    const left = new Set(begun);
    for (const [index, one] of cases.entries()) {
      const isLeft = lineage(one.suite).some((suite) => left.has(suite));
      let wrong = await run(one);
      if (wrong === null) continue;
      let isSure = wrong !== neverEnded && order.opensSlowly(one) && (await passesWithout(one, mutant));
      if (isLeft && !isSure) {
        await end();
        left.clear();
        wrong = await run(one);
        if (wrong === null) continue;
        isSure = false;
      }
      if (!isSure) await end();
      return { one, wrong, asked: index + 1, isSure };
    }
    return null;
  }

  return {
    end,
    async findKiller(cases, mutant) {
      const isAsNew = begun.size === 0;
      const found = await ask(cases, mutant);
      if (found !== null || isAsNew || !asksAgain) {
        if (!cases.some((one) => order.opensSlowly(one))) await end();
        return found;
      }
      await end();
      return ask(cases, mutant);
    },
  };
}
