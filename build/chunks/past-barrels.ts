import { parseAst } from 'vite';

/** What the bundler knows of a module. */
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

/** A name that a module takes from another one; null where it may be any. */
interface Taken {
  readonly from: string;
  readonly name: string | null;
  /** The name under which it is handed on, `*` for all under their own; null where it is used here. */
  readonly as: string | null;
}

/** What a module takes, and whether it does nothing but hand that on. */
interface Reading {
  readonly taken: readonly Taken[];
  readonly isBarrel: boolean;
}

/**
 * Says which modules another one runs. A package's first module hands on all of the package (2,000 icons, 30 files that
 * ask the page something), and who takes one name of it runs one of them. Without this every icon of every screen would
 * be part of the script that shows the first one.
 *
 * @returns for the id of a module the ids that it imports, with what a package hands on in place of the package's own
 */
export function importsPastBarrels(graph: Graph): (id: string) => readonly string[] {
  const readings = new Map<string, Reading>();
  const read = (id: string): Reading => {
    const reading = readings.get(id) ?? readModule(graph.getModuleInfo(id));
    readings.set(id, reading);
    return reading;
  };
  const isBarrel = (id: string) => id.includes('/node_modules/') && read(id).isBarrel;
  /** The module behind a name; null where it is not found. */
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
    // What is not understood is taken whole: a script too large is better than one too many.
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
  // Ids come in the order of the sources; what the bundler has added stands at the end.
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

/** An identifier, or a name in quotes. */
const nameOf = (name: Name): string | null =>
  name === null ? null : (name.name ?? (typeof name.value === 'string' ? name.value : null));

function importedName(specifier: { readonly type: string; readonly imported?: Name }): string | null {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return nameOf(specifier.imported ?? null);
}
