import { loadsByModule, type Modules } from './modules.ts';

/**
 * Finds what is certainly loaded before something else is asked for: a dialog that only one screen opens comes after
 * that screen, and a translation's texts come after the module that lists them. What they share is there already.
 *
 * This is the dominator relation of a flow graph, found by repetition until nothing changes.
 *
 * @param starts the modules that are loaded on demand
 * @param placed the modules that every page loads first
 * @returns for each load, by index, the indices of the loads that always precede it, without itself
 */
export function earlierLoads(
  modules: Modules,
  starts: readonly string[],
  placed: { has(id: string): boolean },
): readonly ReadonlySet<number>[] {
  const all = new Set(starts.keys());
  const askers = askersOf(modules, starts, placed);
  let earlier: readonly ReadonlySet<number>[] = starts.map(() => all);
  for (let hasChanged = true; hasChanged;) {
    const next = askers.map((ways) =>
      ways.reduce<ReadonlySet<number>>((sure, way) => sure.intersection(afterAny(way, earlier, all)), all),
    );
    hasChanged = next.some((sure, load) => sure.size !== earlier[load]?.size);
    earlier = next;
  }
  return earlier.map((sure, load) => sure.difference(new Set([load])));
}

/** What is certainly there once any one of these loads is; nothing if the start itself is enough. */
function afterAny(
  loads: ReadonlySet<number>,
  earlier: readonly ReadonlySet<number>[],
  all: ReadonlySet<number>,
): ReadonlySet<number> {
  if (loads.size === 0) return new Set();
  return [...loads].reduce<ReadonlySet<number>>(
    (sure, load) => sure.intersection(new Set([load, ...(earlier[load] ?? [])])),
    all,
  );
}

/** For each load the modules that ask for it, each as the set of loads that contain it; empty for the start. */
function askersOf(
  modules: Modules,
  starts: readonly string[],
  placed: { has(id: string): boolean },
): readonly (readonly ReadonlySet<number>[])[] {
  const loadsOf = loadsByModule(modules, starts, placed);
  const askers = starts.map((): ReadonlySet<number>[] => []);
  const places = new Map(starts.map((start, load) => [start, load]));
  for (const [id, { fetches }] of modules)
    for (const fetched of fetches) {
      const load = places.get(fetched);
      if (load !== undefined) askers[load]?.push(loadsOf.get(id) ?? new Set());
    }
  return askers;
}
