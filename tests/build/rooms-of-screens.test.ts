import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { targetOf } from '../../build/lint/judge-import.ts';
import { childrenOf, partOf, type Node } from '../../build/syntax-tree.ts';

/*
 * A text module that a screen's route does not list suspends the whole screen when a component of it first asks for
 * one: the screen disappears for at least 300 ms, and an error takes its place with no signal. Which modules a screen
 * needs is read from the sources, so that it does not depend on what happened to be loaded before.
 */

/** Code that is loaded on first use, and the text modules that are loaded with it. */
interface Loaded {
  readonly path: string;
  readonly rooms: readonly string[];
}

interface Source {
  readonly imported: readonly string[];
  readonly asked: readonly string[];
  readonly screens: readonly Loaded[];
  readonly parts: readonly Loaded[];
}

const nameOf = (node: Node | null) => (typeof node?.['name'] === 'string' ? node['name'] : '');
const textOf = (node: Node | null) => (typeof node?.['value'] === 'string' ? node['value'] : '');

function within(node: Node): readonly Node[] {
  const found = [node];
  for (const each of found) found.push(...childrenOf(each));
  return found;
}

const isOurs = (specifier: string) => /^[.#]/.test(specifier);
const calls = (nodes: readonly Node[], name: string) =>
  nodes.filter((node) => node.type === 'CallExpression' && nameOf(partOf(node, 'callee')) === name);

/** Reads the array that lists rooms: directly, or as a constant of the file. */
function listed(node: Node | null, file: readonly Node[]): readonly string[] {
  if (node?.type === 'ArrayExpression') return childrenOf(node).map(textOf);
  const constant = constantOf(node, file);
  return constant === null ? [] : listed(constant, file);
}

/** Returns what a constant of the file is, if the node is its name. */
function constantOf(node: Node | null, file: readonly Node[]): Node | null {
  if (node?.type !== 'Identifier') return null;
  const declared = file.find(
    (each) => each.type === 'VariableDeclarator' && nameOf(partOf(each, 'id')) === nameOf(node),
  );
  return declared === undefined ? null : partOf(declared, 'init');
}

/** Reads what a call such as `screen({ rooms, load })` loads; nothing if it loads what another call declares. */
function loadedBy(call: Node, path: string, file: readonly Node[]): readonly Loaded[] {
  const nodes = within(call);
  const code = constantOf(childrenOf(call)[1] ?? null, file);
  const imported = (code === null ? nodes : within(code)).find(({ type }) => type === 'ImportExpression');
  const specifier = textOf(imported === undefined ? null : partOf(imported, 'source'));
  if (!isOurs(specifier)) return [];
  const property = nodes.find((node) => node.type === 'Property' && nameOf(partOf(node, 'key')) === 'rooms');
  const rooms =
    property === undefined
      ? (childrenOf(call).find(({ type }) => type === 'ArrayExpression') ?? null)
      : partOf(property, 'value');
  return [{ path: targetOf(path, specifier), rooms: listed(rooms, file) }];
}

function readSource(path: string, text: string): Source {
  const parsed = parseSync(path, text);
  const isAsking = /\b(?:useMessages|lazyPart|lazyScreen|screen)\(/.test(text);
  const nodes = isAsking ? within(parsed.program as unknown as Node) : [];
  const { module } = parsed;
  const imports = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  const from = [
    ...imports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
  ];
  return {
    imported: from.filter(isOurs).map((name) => targetOf(path, name)),
    asked: calls(nodes, 'useMessages').map((call) => textOf(childrenOf(call)[1] ?? null)),
    screens: ['screen', 'lazyScreen'].flatMap((name) =>
      calls(nodes, name).flatMap((call) => loadedBy(call, path, nodes)),
    ),
    parts: calls(nodes, 'lazyPart').flatMap((call) => loadedBy(call, path, nodes)),
  };
}

type Read = (path: string) => Source;

/** Adds a file and all that it imports as code. */
function addImported(path: string, read: Read, found: Set<string>): ReadonlySet<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const next of read(path).imported) addImported(next, read, found);
  return found;
}

/** Returns each text module that a file, what it imports and the parts that it loads ask for, with the file that does. */
function askedFrom(
  path: string,
  read: Read,
  above: readonly string[] = [],
): readonly (readonly [string, string])[] {
  if (above.includes(path)) return [];
  return [...addImported(path, read, new Set())].flatMap((file) => [
    ...read(file).asked.map((room) => [room, file] as const),
    ...read(file).parts.flatMap((part) =>
      askedFrom(part.path, read, [...above, path]).filter(([room]) => !part.rooms.includes(room)),
    ),
  ]);
}

/** Returns the text modules that a screen needs and its route does not list, each with a file that asks for it. */
function unlisted({ path, rooms }: Loaded, read: Read): readonly string[] {
  const known = [...rooms, 'shell', 'failures'];
  const missing = askedFrom(path, read).filter(([room]) => !known.includes(room));
  return [...new Map(missing)].map(([room, by]) => `${room}, for ${by}`);
}

const sources = new Map<string, Source>();
const read: Read = (path) => {
  const source = sources.get(path) ?? readSource(path, readFileSync(path, 'utf8'));
  sources.set(path, source);
  return source;
};
const routeFiles = globSync('src/routes/*.tsx');
const screens = routeFiles.flatMap((path) => read(path).screens);
/** The parts that the frame around all screens loads. */
const frameParts = routeFiles.flatMap((path) =>
  [...addImported(path, read, new Set())].flatMap((file) => read(file).parts),
);

describe("the texts of a screen's components", () => {
  it('are known for every screen that a route loads', () => {
    const imported = routeFiles.flatMap((path) => readFileSync(path, 'utf8').match(/import\('/g) ?? []);
    expect(screens).toHaveLength(imported.length);
    expect(screens.length).toBeGreaterThan(40);
  });

  it('are known for every part that is loaded on first use', () => {
    const files = globSync('src/**/*.tsx').filter((path) => !path.startsWith('src/app/shell/lazy-'));
    const called = files.flatMap((path) => readFileSync(path, 'utf8').match(/\blazyPart\(/g) ?? []);
    const found = files.flatMap((path) => read(path).parts);
    // A package that shows messages of its own has no texts of ours.
    expect(found).toHaveLength(called.length - 1);
  });

  it.each(screens.map((screen) => [screen.path, screen] as const))(
    'are listed by the route of %s',
    (_, screen) => {
      expect(unlisted(screen, read)).toEqual([]);
    },
  );

  it.each(frameParts.map((part) => [part.path, part] as const))(
    "are loaded with the frame's %s",
    (_, part) => {
      expect(unlisted(part, read)).toEqual([]);
    },
  );

  it('are missed where a file, or a part that it loads, asks for one that nobody lists', () => {
    const files: Readonly<Record<string, string>> = {
      'src/a.tsx':
        "import './b.tsx'; const P = lazyPart(lazyCode(async () => (await import('./c.tsx')).C), { rooms: ['wishes'] });",
      'src/b.tsx': "export const useB = () => useMessages('desk');",
      'src/c.tsx':
        "export const useC = () => [useMessages('wishes'), useMessages('team'), useMessages('shell')];",
    };
    const planted: Read = (path) => readSource(path, files[path] ?? '');
    expect(unlisted({ path: 'src/a.tsx', rooms: ['desk'] }, planted)).toEqual(['team, for src/c.tsx']);
    expect(unlisted({ path: 'src/a.tsx', rooms: ['team'] }, planted)).toEqual(['desk, for src/b.tsx']);
  });
});
