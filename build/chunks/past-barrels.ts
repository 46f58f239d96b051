import { parseAst } from 'vite';

/** The bundler's information about a module. */
interface ModuleFacts {
  readonly code: string | null;
  readonly exports: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** The modules that the bundler knows, by id. */
export interface Graph {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** A name that a module imports from another; null if it can be any name. */
interface Taken {
  readonly from: string;
  readonly name: string | null;
  /** The name under which it is re-exported, `*` for all under their own names; null if it is used here. */
  readonly as: string | null;
}

/** A module's imports, and whether it only re-exports them. */
interface Reading {
  readonly taken: readonly Taken[];
  readonly isBarrel: boolean;
}

/**
 * Finds the modules that another module actually uses. A package's entry module re-exports the whole package (2,000
 * icons, 30 files that query the page), yet importing one name from it needs only one of them. Without this, every
 * icon of every screen would end up in the script of the first screen that shows one.
 *
 * @returns a function from a module's id to the ids that it imports, with a package's entry replaced by the modules
 *   used
 */
export function importsPastBarrels(graph: Graph): (id: string) => readonly string[] {
  const readings = new Map<string, Reading>();
  const read = (id: string): Reading => {
    const reading = readings.get(id) ?? readModule(graph.getModuleInfo(id));
    readings.set(id, reading);
    return reading;
  };
  const isBarrel = (id: string) => id.includes('/node_modules/') && read(id).isBarrel;
  /** The module that defines a name; null if it is not found. */
  const behind = (id: string, name: string): string | null => {
    if (!isBarrel(id)) return graph.getModuleInfo(id)?.exports.includes(name) === true ? id : null;
    const { taken } = read(id);
    const named = taken.find(({ as }) => as === name);
    if (named !== undefined) return named.name === null ? null : behind(named.from, named.name);
    for (const { from, as } of taken) {
      const found = as === '*' ? behind(from, name) : null;
      if (found !== null) return found;
    }
    return null;
  };
  const runs = (id: string, imported: string): readonly string[] => {
    if (!isBarrel(imported)) return [imported];
    const names = read(id).taken.filter(({ from }) => from === imported);
    const found = names.map(({ name }) => (name === null ? null : behind(imported, name)));
    // If it cannot be resolved, keep the whole import: a script that is too large is better than a missing one.
    return found.length === 0 || found.includes(null) ? [imported] : found.filter((each) => each !== null);
  };
  return (id) => [...new Set(graph.getModuleInfo(id)?.importedIds.flatMap((each) => runs(id, each)))];
}

const nothing: Reading = { taken: [], isBarrel: false };

function readModule(facts: ModuleFacts | null): Reading {
  if (facts === null || facts.code === null) return nothing;
  const { body } = parseAst(facts.code);
  const sources = [
    ...new Set(body.flatMap((part) => ('source' in part && part.source !== null ? [part.source.value] : []))),
  ];
  // Ids come in source order; those added by the bundler are at the end.
  const ids = facts.importedIds.filter((id) => !id.startsWith('\0'));
  if (ids.length !== sources.length) return nothing;
  const idOf = (source: string) => ids[sources.indexOf(source)] ?? source;
  const imported = new Map<string, Omit<Taken, 'as'>>();
  const handedOn: Taken[] = [];
  let isBarrel = ids.length > 0;
  for (const part of body) {
    if (part.type === 'ImportDeclaration')
      for (const each of part.specifiers)
        imported.set(each.local.name, { from: idOf(part.source.value), name: importedName(each) });
    else if (part.type === 'ExportAllDeclaration')
      handedOn.push({ from: idOf(part.source.value), name: null, as: nameOf(part.exported) ?? '*' });
    else if (part.type === 'ExportNamedDeclaration' && part.declaration === null)
      for (const { local, exported } of part.specifiers) {
        const name = nameOf(local) ?? '';
        const of = part.source === null ? imported.get(name) : { from: idOf(part.source.value), name };
        if (of === undefined) isBarrel = false;
        else handedOn.push({ ...of, as: nameOf(exported) });
      }
    else if (part.type !== 'EmptyStatement' && !('directive' in part)) isBarrel = false;
  }
  return { taken: [...[...imported.values()].map((each) => ({ ...each, as: null })), ...handedOn], isBarrel };
}

type Name = { readonly type: string; readonly name?: string; readonly value?: unknown } | null;

/** An identifier, or a quoted name. */
const nameOf = (name: Name): string | null =>
  name === null ? null : (name.name ?? (typeof name.value === 'string' ? name.value : null));

function importedName(specifier: { readonly type: string; readonly imported?: Name }): string | null {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return nameOf(specifier.imported ?? null);
}
