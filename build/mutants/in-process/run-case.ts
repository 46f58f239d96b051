import { lineage, takeFinishes, type Case, type Hook, type Suite } from './suites.ts';

/** The suites whose `beforeAll` has run. */
export type Begun = Set<Suite>;

const lookEveryMs = 250;
/** A test that was idle, with nothing left to wait for, in this many consecutive checks will never end. */
const idleLooks = 8;
/** Time limit for a test whose usual duration is not known; very long, for busy machines. */
const maxMs = 300_000;

/** Time limit for ending suites, in case a mutant left something hanging. */
const maxEndMs = 10_000;

/** The error of a test that was abandoned. */
export const neverEnded = 'The test did not end.';

/** How long a test may take, and a callback for how long the suites that began with it took, in ms. */
interface Times {
  readonly withinMs?: number;
  readonly began?: (tookMs: number) => void;
}

/**
 * Runs one test with its hooks; returns its error, or null. A test that can no longer end has failed, and so has one
 * that exceeds its time limit.
 */
export async function runCase(
  { suite, body }: Case,
  begun: Begun,
  { withinMs = maxMs, began = () => undefined }: Times = {},
): Promise<string | null> {
  const suites = lineage(suite);
  const run = async (): Promise<null> => {
    const startedAt = performance.now();
    for (const one of suites.filter((candidate) => !begun.has(candidate))) {
      begun.add(one);
      await callHooks([one], 'beforeAll');
    }
    began(performance.now() - startedAt);
    try {
      await callHooks(suites, 'beforeEach');
      await body();
    } finally {
      await callHooks(suites.toReversed(), 'afterEach');
      for (const finish of takeFinishes()) await finish();
    }
    return null;
  };
  return settled(run(), withinMs);
}

/** Runs `afterAll` of every suite that has begun. */
export async function endSuites(begun: Begun): Promise<void> {
  const ended = [...begun].toReversed();
  begun.clear();
  await settled(
    callHooks(ended, 'afterAll').then(() => null),
    maxEndMs,
  );
}

async function callHooks(suites: readonly Suite[], hook: Hook): Promise<void> {
  for (const one of suites) for (const body of one.hooks[hook]) await body();
}

async function settled(work: Promise<null>, withinMs: number): Promise<string | null> {
  const failed = work.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  const { promise: stuck, resolve } = Promise.withResolvers<string>();
  const startedAt = performance.now();
  let idle = 0;
  const looks = setInterval(() => {
    idle = isWaiting() ? 0 : idle + 1;
    if (idle >= idleLooks || performance.now() - startedAt > withinMs) resolve(neverEnded);
  }, lookEveryMs);
  try {
    return await Promise.race([failed, stuck]);
  } finally {
    clearInterval(looks);
  }
}

/** Returns whether anything other than the idle checks and the connection to Stryker may still wake this process. */
function isWaiting(): boolean {
  const resources = process.getActiveResourcesInfo().filter((name) => !/Pipe|TTY/.test(name));
  return resources.length > 1;
}
