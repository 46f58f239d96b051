/** A module of the app, with what is needed to assign it to a script. */
export interface Module {
  /** Approximate size in bytes. */
  readonly size: number;
  /** Modules that it needs before it runs. */
  readonly imports: readonly string[];
  /** Modules that it may import dynamically; each is loaded separately, with its imports. */
  readonly fetches: readonly string[];
}

/** Modules by id. */
export type Modules = ReadonlyMap<string, Module>;

/** Returns a module and everything that it needs before it runs. */
export function reached(modules: Modules, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !modules.has(id)) continue;
    found.add(id);
    open.push(...(modules.get(id)?.imports ?? []));
  }
  return found;
}

/**
 * Returns for each module that is not loaded with every page which of the loads need it, by index.
 *
 * @param starts the modules that are loaded on demand
 * @param placed the modules that every page loads first
 */
export function loadsByModule(
  modules: Modules,
  starts: readonly string[],
  placed: { has(id: string): boolean },
): ReadonlyMap<string, ReadonlySet<number>> {
  const loads = new Map<string, Set<number>>();
  starts.forEach((start, load) => {
    for (const id of reached(modules, start))
      if (!placed.has(id)) loads.set(id, (loads.get(id) ?? new Set()).add(load));
  });
  return loads;
}
