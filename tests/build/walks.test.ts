import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { targetOf } from '../../build/lint/judge-import.ts';

/** The documented code walkthroughs, with the maximum number of files in each; if one gets shorter, lower its number. */
const walks = { 'walk-of-a-scan': 52, 'walk-of-an-order': 66, 'walk-of-an-event': 36 } as const;

interface Stop {
  readonly number: number;
  readonly path: string;
  /** A name that it shares with an earlier file, `over the wire`, or null if an earlier file imports it. */
  readonly port: string | null;
  readonly about: string;
}

const line = /^(\d+)\. `([^`]+)`(?: \((?:by `(\w+)`|(over the wire))\))? – (.+)$/;

function stopsOf(text: string): Stop[] {
  return text.split('\n').flatMap((written) => {
    if (!/^\d+\./.test(written)) return [];
    const [, number, path = '', name, wire, about = ''] = line.exec(written) ?? [];
    return [{ number: Number(number), path, port: name ?? wire ?? null, about }];
  });
}

/** Files that a file imports as code, in any way; type imports do not count. */
function importsOf(path: string, text: string): readonly string[] {
  const said = [
    ...[...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from '([^']+)';/gms)].flatMap(
      ([, named = '', from]) => (/^\{(?:\s*type \w+,?)+\s*\}$/.test(named) ? [] : [from]),
    ),
    ...[...text.matchAll(/\bimport\('([^']+)'\)|\bnew URL\('([^']+)', import\.meta\.url\)/g)].map(
      ([, lazy, url]) => lazy ?? url,
    ),
  ];
  return said.flatMap((specifier = '') => (/^[.#]/.test(specifier) ? [targetOf(path, specifier)] : []));
}

/** Returns why a stop is not connected to any earlier one; null if it is. */
function looseAt(stop: Stop, before: readonly Stop[], read: (path: string) => string): string | null {
  if (before.length === 0) return null;
  if (stop.port === 'over the wire')
    return stop.path === 'server/http/listen.ts' ? null : `${stop.path} listens to no wire`;
  const { port } = stop;
  if (port === null) {
    const imported = before.some(({ path }) => importsOf(path, read(path)).includes(stop.path));
    return imported ? null : `${stop.path} is imported by none before it: name the port that joins it`;
  }
  const names = (path: string) => new RegExp(`\\b${port}\\b`).test(read(path));
  if (!names(stop.path)) return `${stop.path} has no ${port}`;
  return before.some(({ path }) => names(path)) ? null : `none before ${stop.path} has ${port}`;
}

const looseIn = (stops: readonly Stop[], read: (path: string) => string): readonly string[] =>
  stops.flatMap((stop, at) => looseAt(stop, stops.slice(0, at), read) ?? []);

const sourceOf = (path: string) => readFileSync(path, 'utf8');

const told = Object.entries(walks).map(([name, most]) => {
  const stops = stopsOf(sourceOf(`docs/${name}.md`));
  return { name, most, stops, count: stops.length };
});

describe.each(told)('the walk $name, $count files', ({ most, stops, count }) => {
  it('numbers its files, describes each, and names none twice', () => {
    expect(stops.map(({ number }) => number)).toEqual(stops.map((_, at) => at + 1));
    expect(new Set(stops.map(({ path }) => path)).size).toBe(stops.length);
  });

  it('names existing files, each imported or linked by an earlier one', () => {
    expect(stops.filter(({ path }) => !existsSync(path))).toEqual([]);
    expect(looseIn(stops, sourceOf)).toEqual([]);
  });

  it('has exactly the stated number of files, no more than before', () => {
    expect(count).toBe(most);
  });
});

describe('an incorrect walk', () => {
  const files: Readonly<Record<string, string>> = {
    'src/a.ts':
      "import { b } from './b.ts';\nimport type { C } from '#domain/c.ts';\nconst w = new URL('./d.ts', import.meta.url);",
    'src/b.ts': 'export const send = 1;',
    'src/domain/c.ts': 'export const send = 2;',
    'src/d.ts': '',
  };
  const loose = (...lines: readonly string[]) =>
    looseIn(stopsOf(lines.map((one, at) => `${at + 1}. ${one} – x`).join('\n')), (path) => files[path] ?? '');

  it('is detected by a missing import, a type-only import, or a port that one file lacks', () => {
    expect(loose('`src/a.ts`', '`src/b.ts`', '`src/domain/c.ts` (by `send`)', '`src/d.ts`')).toEqual([]);
    expect(loose('`src/b.ts`', '`src/a.ts`')).toHaveLength(1);
    expect(loose('`src/a.ts`', '`src/domain/c.ts`')).toHaveLength(1);
    expect(loose('`src/a.ts`', '`src/domain/c.ts` (by `send`)')).toHaveLength(1);
    expect(loose('`src/b.ts`', '`src/d.ts` (by `send`)')).toHaveLength(1);
    expect(loose('`src/b.ts`', '`src/d.ts` (over the wire)')).toHaveLength(1);
  });
});
