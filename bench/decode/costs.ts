import { IDLE_EVERY, STILL_FRAMES } from '#scanner/decode/decode-plan.ts';
import type { DecodeCore } from '#scanner/decode/decode-core.ts';
import type { Gray } from '#scanner/decode/gray.ts';
import { mean } from './figures.ts';

const ROUNDS = 8;
/** Rounds in which the engines are still being compiled. */
const WARM_UP = 3;
const IDLE_FRAMES = 10 * IDLE_EVERY;

export interface Costs {
  /**
   * Mean processor time in ms for a frame without a code: ours while the scene changes, each engine alone, ours at
   * rest.
   */
  readonly moving: number;
  readonly alone: Readonly<Record<string, number>>;
  readonly idle: number;
}

/** Measures time spent on frames without a code, over the same frames in the same run. */
export async function measureCosts(
  newCore: () => DecodeCore,
  alone: Readonly<Record<string, (gray: Gray) => Promise<unknown>>>,
  empty: readonly Gray[],
): Promise<Costs> {
  const core = newCore();
  const moving: number[] = [];
  const times = new Map(Object.keys(alone).map((name) => [name, new Array<number>()]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const gray of empty) {
      const ms = await timed(() => core.read(gray));
      if (round >= WARM_UP) moving.push(ms);
      for (const [name, read] of Object.entries(alone)) {
        const alsoMs = await timed(() => read(gray));
        if (round >= WARM_UP) times.get(name)?.push(alsoMs);
      }
    }
  }
  const figures = [...times].map(([name, list]): [string, number] => [name, mean(list)]);
  return { moving: mean(moving), alone: Object.fromEntries(figures), idle: await idleCost(newCore, empty) };
}

async function idleCost(newCore: () => DecodeCore, empty: readonly Gray[]): Promise<number> {
  const idle: number[] = [];
  for (const gray of empty) {
    const core = newCore();
    for (let frame = 0; frame < STILL_FRAMES + 1; frame += 1) await core.read(gray);
    for (let frame = 0; frame < IDLE_FRAMES; frame += 1) idle.push(await timed(() => core.read(gray)));
  }
  return mean(idle);
}

/** Returns processor time in ms, which unlike wall-clock time excludes other load on the machine. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
