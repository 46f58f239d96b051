import type { Order } from './order.ts';
import { endSuites, neverEnded, runCase, type Begun } from './run-case.ts';
import { lineage, type Case } from './suites.ts';

/** Switches the mutant that is looked at on and off. */
interface Switch {
  on(): void;
  off(): void;
}

/** A test that notices a mutant. */
interface Killer {
  readonly one: Case;
  readonly wrong: string;
  /** How many tests were asked. */
  readonly asked: number;
  /** Whether the same test was seen to pass without the mutant, on the same suites. */
  readonly isSure: boolean;
}

/** Asks tests about one mutant after another. */
export interface Asking {
  /** The first test that fails with the mutant; null where none does. Leaves the mutant switched on. */
  findKiller(cases: readonly Case[], mutant: Switch): Promise<Killer | null>;
  /** Ends every suite that is open. */
  end(): Promise<void>;
}

/**
 * Asks tests on suites that stay open from one mutant to the next, because opening a server takes longer than most
 * tests. What was left behind by then decides nothing: a test that fails on such a suite must pass there without the
 * mutant, or it is asked again on a new one; and before a mutant has survived, all are asked on new ones.
 *
 * @param begins told before each run of a test
 * @param asksAgain whether a mutant that nobody noticed on used suites is looked at once more on new ones: nearly nothing
 * comes of it, and it takes as long as all else
 */
export function createAsking(
  order: Pick<Order, 'longestMs' | 'opensSlowly'>,
  begins: (one: Case) => void = () => undefined,
  asksAgain = true,
): Asking {
  const begun: Begun = new Set();
  /** Tests that pass but once on a suite. */
  const once = new Set<string>();
  const run = (one: Case) => {
    begins(one);
    return runCase(one, begun, { withinMs: order.longestMs(one) });
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
