import { earlierLoads } from './earlier-loads.ts';
import { loadsByModule, reached, type Modules } from './modules.ts';

/**
 * The value of a saved request, in bytes of modules: a merge is worthwhile if it saves one request for at most this
 * many bytes loaded unnecessarily. Each file costs a browser about 5 ms to fetch and store.
 */
const bytesOfRequest = 2_500;
/** How many other loads a load of a first visit counts for: its connection is slow, and nothing is stored yet. */
const othersOfFirst = 200;
/** The most bytes that a merge may make anyone load unnecessarily, whatever it saves others. */
const maxWastedBytes = 40_000;

interface Chunk {
  readonly modules: string[];
  size: number;
  /** Indices of the loads that fetch it. */
  loads: ReadonlySet<number>;
  /** Indices of the loads that have it: those that fetch it, and those that always come after one of them. */
  had: ReadonlySet<number>;
}

/** What the loads are worth, and which come after which, by index. */
interface Loads {
  readonly worth: readonly number[];
  /** The loads that always precede each load. */
  readonly earlier: readonly ReadonlySet<number>[];
}

/**
 * Decides which modules share a script.
 *
 * Otherwise every set of screens that share something would have its own script: hundreds of them, most smaller than
 * the request that fetches them. The scripts that every page loads first become one per start step; of the others,
 * two are merged as long as that saves more in requests than it costs in bytes that some screens do not need.
 *
 * @param steps the modules that start a page, in loading order
 * @param firsts the modules that pages load on a first visit
 * @returns for each module, the module that its script is named after
 */
export function planChunks(
  modules: Modules,
  steps: readonly string[],
  firsts: readonly string[] = [],
): ReadonlyMap<string, string> {
  const plan = new Map<string, string>();
  for (const step of steps) for (const id of reached(modules, step)) if (!plan.has(id)) plan.set(id, step);
  const starts = [...new Set([...modules.values()].flatMap(({ fetches }) => fetches))]
    .filter((id) => modules.has(id) && !plan.has(id))
    .toSorted();
  const loads: Loads = {
    worth: starts.map((id) => (firsts.includes(id) ? othersOfFirst : 1)),
    earlier: earlierLoads(modules, starts, plan),
  };
  const chunks = chunksByLoads(modules, starts, plan, loads);
  while (mergeBest(modules, chunks, loads)) {
    // Until no merge is worthwhile.
  }
  for (const { modules: members } of chunks) {
    const named =
      largest(
        modules,
        members.filter((id) => starts.includes(id)),
      ) ?? largest(modules, members);
    for (const id of members) plan.set(id, named ?? id);
  }
  return plan;
}

const largest = (modules: Modules, ids: readonly string[]): string | undefined =>
  ids.toSorted((one, other) => (modules.get(other)?.size ?? 0) - (modules.get(one)?.size ?? 0))[0];

/** Groups modules that are fetched by exactly the same loads. */
function chunksByLoads(
  modules: Modules,
  starts: readonly string[],
  placed: ReadonlyMap<string, string>,
  loads: Loads,
): Chunk[] {
  const chunks = new Map<string, Chunk>();
  for (const [id, users] of [...loadsByModule(modules, starts, placed)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    const reach = reachOf(users, loads);
    const key = [...reach.loads].join(' ');
    const chunk = chunks.get(key) ?? { modules: [], size: 0, ...reach };
    chunks.set(key, chunk);
    chunk.modules.push(id);
    chunk.size += modules.get(id)?.size ?? 0;
  }
  return [...chunks.values()];
}

/** Which loads fetch what these loads need, and which have it then. */
function reachOf(users: ReadonlySet<number>, { earlier }: Loads): Pick<Chunk, 'loads' | 'had'> {
  const isAfter = (load: number) => earlier[load]?.isDisjointFrom(users) === false;
  return {
    loads: new Set([...users].filter((load) => !isAfter(load)).toSorted((one, other) => one - other)),
    had: new Set([...earlier.keys()].filter((load) => users.has(load) || isAfter(load))),
  };
}

/** Merges the two chunks with the highest gain; returns false if no merge is worthwhile. */
function mergeBest(modules: Modules, chunks: Chunk[], loads: Loads): boolean {
  const pairs: { readonly one: Chunk; readonly other: Chunk; readonly gain: number }[] = [];
  chunks.forEach((one, place) => {
    for (const other of chunks.slice(place + 1)) {
      const gain = gainOf(one, other, loads);
      if (gain > 0) pairs.push({ one, other, gain });
    }
  });
  pairs.sort((first, second) => second.gain - first.gain);
  const best = pairs.find(
    ({ one, other, gain }) =>
      gain > bytesDragged(modules, chunks, [one, other], loads) && !makesCircle(modules, chunks, one, other),
  );
  if (best === undefined) return false;
  const { one, other } = best;
  one.modules.push(...other.modules);
  one.size += other.size;
  Object.assign(one, reachOf(one.loads.union(other.loads), loads));
  chunks.splice(chunks.indexOf(other), 1);
  return true;
}

/** Sums the weights of a set of loads. */
const worthOf = (loads: ReadonlySet<number>, { worth }: Loads): number =>
  [...loads].reduce((sum, load) => sum + (worth[load] ?? 1), 0);

/** The gain of a merge: requests saved minus bytes loaded unnecessarily, in bytes over all loads. */
function gainOf(one: Chunk, other: Chunk, loads: Loads): number {
  // Saved by those that fetch both, and by those that fetch one of them and would have it with the other by then.
  const both = worthOf(one.loads.intersection(other.had).union(other.loads.intersection(one.had)), loads);
  const inVainOf = {
    one: worthOf(other.loads.difference(one.had), loads),
    other: worthOf(one.loads.difference(other.had), loads),
  };
  const inVain = Math.max(inVainOf.one > 0 ? one.size : 0, inVainOf.other > 0 ? other.size : 0);
  if (inVain > maxWastedBytes) return 0;
  // Plus one for the device that stores the app, which fetches every script.
  return (both + 1) * bytesOfRequest - inVainOf.one * one.size - inVainOf.other * other.size;
}

/** Bytes that the merged chunk would need before it runs and that some load does not have otherwise, over all loads. */
function bytesDragged(
  modules: Modules,
  chunks: readonly Chunk[],
  both: readonly Chunk[],
  loads: Loads,
): number {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)));
  const needed = new Set<Chunk>();
  for (const id of both.flatMap((chunk) => chunk.modules))
    for (const each of reached(modules, id)) {
      const chunk = chunkOf.get(each);
      if (chunk !== undefined && !both.includes(chunk)) needed.add(chunk);
    }
  const users = both.reduce<ReadonlySet<number>>((sum, chunk) => sum.union(chunk.loads), new Set());
  return [...needed].reduce((sum, { size, had }) => sum + size * worthOf(users.difference(had), loads), 0);
}

/** Returns whether a third chunk would both need the merged chunk and be needed by it: neither could run first. */
function makesCircle(modules: Modules, chunks: readonly Chunk[], one: Chunk, other: Chunk): boolean {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)));
  const needs = (chunk: Chunk) =>
    new Set(chunk.modules.flatMap((id) => modules.get(id)?.imports ?? []).map((id) => chunkOf.get(id)));
  const seen = new Set<Chunk>();
  const open = [...needs(one), ...needs(other)].filter((chunk) => chunk !== one && chunk !== other);
  for (let chunk = open.pop(); chunk !== undefined; chunk = open.pop()) {
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    for (const next of needs(chunk)) {
      if (next === one || next === other) return true;
      if (next !== undefined) open.push(next);
    }
  }
  return false;
}
