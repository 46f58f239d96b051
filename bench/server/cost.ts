/** Cost of a piece of work: wall-clock time, and processor time of this process, its workers included. */
export interface Cost {
  readonly ms: number;
  readonly cpuMs: number;
}

export async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}

export function perSecond(costs: readonly Cost[]): number {
  return (costs.length / costs.reduce((sum, { ms }) => sum + ms, 0)) * 1000;
}

export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
