import { importsPastBarrels, type Graph } from './past-barrels.ts';
import type { Module } from './modules.ts';
import { planChunks } from './plan-chunks.ts';

/**
 * Names the script that each module goes into (`planChunks`), once the bundler knows all modules.
 *
 * @param steps the modules that start a page, in loading order
 * @param firsts the modules that pages load on a first visit
 */
export function chunkNames(
  steps: readonly string[],
  firsts: readonly string[] = [],
): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => (names ??= namesOf(steps, firsts, graph)).get(id) ?? null;
}

function namesOf(
  steps: readonly string[],
  firsts: readonly string[],
  graph: Graph,
): ReadonlyMap<string, string> {
  const plan = planChunks(modulesFrom(steps, graph), steps, firsts);
  const named = new Map<string, string>();
  const taken = new Set<string>();
  for (const first of plan.values()) {
    if (named.has(first)) continue;
    const plain = /([^/\\]+?)\.\w+(\?.*)?$/.exec(first)?.[1] ?? 'part';
    let name = plain;
    for (let count = 2; taken.has(name); count += 1) name = `${plain}-${count}`;
    taken.add(name);
    named.set(first, name);
  }
  return new Map([...plan].map(([id, first]) => [id, named.get(first) ?? 'part']));
}

function modulesFrom(steps: readonly string[], graph: Graph): ReadonlyMap<string, Module> {
  const modules = new Map<string, Module>();
  const open = [...steps];
  const importsOf = importsPastBarrels(graph);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const facts = modules.has(id) ? null : graph.getModuleInfo(id);
    if (facts === null) continue;
    const { dynamicallyImportedIds: fetches } = facts;
    const imports = importsOf(id);
    modules.set(id, { size: facts.code?.length ?? 0, imports, fetches });
    open.push(...imports, ...fetches);
  }
  return modules;
}
