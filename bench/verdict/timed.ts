export interface VerdictFigures {
  /** Durations of single runs in ms, by name. */
  readonly samples: Readonly<Record<string, readonly number[]>>;
}

/** Returns how long `work` took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);
