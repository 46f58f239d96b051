import { createAsking } from './find-killer.ts';
import { createModules } from './modules.ts';
import { createOrder, type Order } from './order.ts';
import { endSuites, neverEnded, runCase, type Begun } from './run-case.ts';
import { createSample, notInSample } from './sample.ts';
import type { DryRunResult, MutantResult, MutantRun, Shared, TestResult, TestRunner } from './stryker.ts';
import { countSteps, stepsOf, type Steps } from './steps.ts';
import { declared, type Case } from './suites.ts';

/** Maximum number of mutants to try in each file. */
const sample = process.env['MUTANTS_SAMPLE'] ?? 'Infinity';
const isSample = sample !== 'Infinity';

/** Tests that take no longer than this run twice before the first mutant. */
const quickMs = 200;

/**
 * A Stryker test runner that keeps everything loaded in one process and calls the tests as functions: starting vitest
 * takes a third of a second for each mutant, and most of our tests take a millisecond. For tests without shared
 * state, module mocks or a DOM. State that a mutant left behind is detected: a test that failed is run again without
 * the mutant and must then pass (see `order.ts` for those that open servers).
 */
class InProcessRunner implements TestRunner {
  readonly #modules = createModules((process.env['MUTANTS_TESTS'] ?? '').split(' '));
  readonly #order = createOrder();
  readonly #asking = createAsking(
    this.#order,
    (one) => this.#steps?.begin(this.#order.maxSteps(one)),
    !isSample,
  );
  readonly #sample = createSample(Number(sample));
  #steps: Steps | undefined;
  #isLoaded = false;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#modules.load();
    this.#isLoaded = true;
    const shared = sharedWithMutants();
    const tests = await runAll(declared(), this.#order);
    const mutantCoverage = structuredClone(shared.mutantCoverage ?? { static: {}, perTest: {} });
    for (const one of declared()) this.#order.noteSteps(one, stepsOf(mutantCoverage, one.id));
    // Run them again in reverse order: tests that depend on or disturb each other cannot run here. Slow tests are
    // skipped, and all tests for a sample, which has to be fast.
    const isQuick = (one: Case) => !isSample && this.#order.usualMs(one) < quickMs;
    const again = await runAll(declared().filter(isQuick).toReversed(), null);
    const failed = [...tests, ...again].filter(({ status }) => status === 1);
    if (failed.length === 0) return { status: 'complete', tests, mutantCoverage };
    const errorMessage = failed.map(({ id, failureMessage }) => `${id}: ${failureMessage}`).join('\n');
    return { status: 'error', errorMessage };
  }

  async mutantRun(options: MutantRun): Promise<MutantResult> {
    if (!this.#sample.has(options.sandboxFileName, options.activeMutant.id))
      return { status: 'error', errorMessage: notInSample };
    const shared = sharedWithMutants();
    const isStatic = options.mutantActivation === 'static';
    shared.activeMutant = isStatic ? options.activeMutant.id : undefined;
    shared.hitCount = 0;
    shared.hitLimit = options.hitLimit;
    this.#steps ??= countSteps(shared);
    this.#steps.begin(Infinity);
    if (options.reloadEnvironment || !this.#isLoaded) {
      try {
        await this.#asking.end();
        await this.#modules.load(isStatic ? options.sandboxFileName : undefined);
      } catch (error) {
        return { status: 'error', errorMessage: String(error) };
      }
      this.#isLoaded = true;
    }
    shared.activeMutant = options.activeMutant.id;
    try {
      return await this.#findKiller(options, shared);
    } finally {
      shared.activeMutant = undefined;
    }
  }

  async #findKiller(
    { testFilter: filter, mutantActivation, sandboxFileName }: MutantRun,
    shared: Shared,
  ): Promise<MutantResult> {
    const asked = filter === undefined ? null : new Set(filter);
    const cases = this.#order.of(
      sandboxFileName,
      declared().filter(({ id }) => asked === null || asked.has(id)),
    );
    if (cases.length === 0) return { status: 'error', errorMessage: 'no test was loaded' };
    const { activeMutant, hitLimit } = shared;
    const killer = await this.#asking.findKiller(cases, {
      on: () => void Object.assign(shared, { activeMutant, hitLimit }),
      off: () => void Object.assign(shared, { activeMutant: undefined, hitLimit: undefined }),
    });
    if (killer === null) return { status: 'survived', nrOfTests: cases.length };
    const { one, wrong, asked: nrOfTests, isSure } = killer;
    if ((shared.hitCount ?? 0) > (hitLimit ?? Infinity)) return { status: 'timeout', reason: 'Hit limit' };
    if (this.#steps?.tooMany() === true) return { status: 'timeout', reason: 'Too many steps' };
    const isDue = this.#order.noteKill(sandboxFileName, one) || wrong === neverEnded;
    if (mutantActivation === 'runtime' && isDue && !isSure) await this.#mustPassWithout(one, shared);
    return { status: 'killed', killedBy: [one.id], failureMessage: wrong, nrOfTests };
  }

  async dispose(): Promise<void> {
    await this.#asking.end();
  }

  /** Throws if a test also fails without any mutant: Stryker then starts another process and tries again. */
  async #mustPassWithout(one: Case, shared: Shared): Promise<void> {
    shared.activeMutant = undefined;
    shared.hitLimit = undefined;
    this.#steps?.begin(Infinity);
    const begun: Begun = new Set();
    const wrong = await runCase(one, begun, { withinMs: this.#order.maxMs(one) });
    await endSuites(begun);
    if (wrong !== null) throw new Error(`${one.id} fails without the mutant too: ${wrong}`);
  }
}

async function runAll(cases: readonly Case[], noted: Order | null): Promise<TestResult[]> {
  const shared = sharedWithMutants();
  const begun: Begun = new Set();
  const results: TestResult[] = [];
  for (const one of cases) {
    shared.currentTestId = one.id;
    const startedAt = performance.now();
    let beginningMs = 0;
    const wrong = await runCase(one, begun, { began: (tookMs) => (beginningMs = tookMs) });
    const timeSpentMs = performance.now() - startedAt;
    shared.currentTestId = undefined;
    noted?.noteTime(one, { ownMs: timeSpentMs - beginningMs, beginningMs });
    results.push({
      id: one.id,
      name: one.id.slice(one.id.indexOf('#') + 1),
      fileName: one.file,
      timeSpentMs,
      status: wrong === null ? 0 : 1,
      failureMessage: wrong ?? '',
    });
  }
  await endSuites(begun);
  return results;
}

function sharedWithMutants(): Shared {
  const scope = globalThis as { __stryker__?: Shared };
  scope.__stryker__ ??= {};
  return scope.__stryker__;
}

function createRunner(): TestRunner {
  return new InProcessRunner();
}
createRunner.inject = [] as const;

/** Read by Stryker. */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: createRunner }];
