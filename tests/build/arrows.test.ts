import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confinements, places, rooms } from '../../build/lint/arrows.ts';
import { judgeImport } from '../../build/lint/judge-import.ts';

/** The import rules as described in the README. */
function arrowsOfReadme(name: string): Map<string, string[]> {
  const block =
    new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  return new Map(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [from = '', to = ''] = line.split('->').map((part) => part.trim());
        return [from, to === 'nothing' ? [] : to.split(' ')];
      }),
  );
}

const told = arrowsOfReadme('arrows');
const folders = [...told.keys()];
const fileIn = (place: string, name: string) => {
  if (place === 'routes' || place === 'main') return `src/${place}.tsx`;
  return place === 'sw' || place === 'server' ? `${place}/${name}.ts` : `src/${place}/${name}.ts`;
};
/** How `from` would import `to`; sw, routes and main have no # alias. */
const spelled = (to: string) => {
  if (to === 'sw') return '../../sw/other.ts';
  return to === 'routes' || to === 'main' ? `../${to}.tsx` : `#${to}/other.ts`;
};
const ways = {
  import: (path: string) => `import { x } from '${path}';\nexport const y = x;`,
  type: (path: string) => `import type { X } from '${path}';\nexport type Y = X;`,
  're-export': (path: string) => `export { x } from '${path}';`,
  lazy: (path: string) => `export const y = () => import('${path}');`,
  'type in place': (path: string) => `export type Y = import('${path}').X;`,
} as const;

interface Plant {
  readonly file: string;
  readonly code: string;
  /** Part of the expected error, or null if the import is allowed. */
  readonly says: string | null;
}

function plants(): Plant[] {
  const all: Plant[] = [];
  const put = (from: string, code: string, says: string | null) => {
    const file =
      from === 'routes' || from === 'main' ? `${from}/${all.length}` : fileIn(from, `plant-${all.length}`);
    all.push({ file, code, says });
  };
  for (const [from, may] of told) {
    for (const to of folders.filter((one) => one !== from)) {
      const says = may.includes(to) ? null : `${from} may not import ${to}: ${places[from]?.because}.`;
      const named = spelled(to).startsWith('#');
      for (const way of Object.values(ways)) {
        if (named) put(from, way(spelled(to)), says);
      }
      const climb = dirname(fileIn(from, 'x'))
        .split('/')
        .map(() => '..')
        .join('/');
      put(from, ways.import(`${climb}/${fileIn(to, 'other')}`), 'climbs out of');
      const beside = from === 'routes' || from === 'main';
      if (beside) put(from, ways.import(`./${fileIn(to, 'other').replace('src/', '')}`), says);
    }
  }
  for (const from of folders) {
    for (const [name, only] of confined) {
      const closed = places[from]?.packages !== undefined;
      const says = closed
        ? `${from} may use no package but`
        : only.includes(from)
          ? null
          : `${from} may not know it.`;
      put(from, ways.import(name), says);
    }
  }
  return all;
}

/** As stated in the README's paragraph on packages. */
const reactSide = ['app', 'screens', 'ui', 'routes', 'main'];
const confined: readonly (readonly [string, readonly string[]])[] = [
  ['react', reactSide],
  ['react-dom/client', reactSide],
  ['@ark-ui/react/dialog', reactSide],
  ['@tanstack/react-router', reactSide],
  ['@tanstack/react-query', reactSide],
  ['sonner', reactSide],
  ['dexie', ['database']],
  ['dexie-react-hooks', ['app']],
  ['ky', ['api']],
  ['firebase/auth', ['auth']],
  ['zxing-wasm/reader', ['scanner']],
  ['@zxing/library', ['scanner']],
  ['pg', ['server']],
  ['hono', ['server']],
  ['node:fs', ['server']],
];

const repository = process.cwd();
let home = '';

/** The files of the project before anything is planted in it. */
const ofTheHouse = ['.oxlintrc.json', 'build', 'package.json', 'tsconfig.json'];

/** Lints only the given files with a copy of the configuration; returns the messages for each. */
function lint(files: readonly { readonly file: string; readonly code: string }[]): Map<string, string> {
  // The first tests plant thousands of files, which all later tests would lint again.
  for (const name of readdirSync(home))
    if (!ofTheHouse.includes(name)) rmSync(join(home, name), { recursive: true });
  for (const { file, code } of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), `${code}\n`);
  }
  const run = spawnSync(join(repository, 'node_modules/.bin/oxlint'), ['--format', 'json', '.'], {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}` },
  });
  const said = new Map<string, string>();
  const report = JSON.parse(run.stdout) as {
    diagnostics: { filename: string; message: string; help?: string }[];
  };
  for (const { filename, message, help } of report.diagnostics) {
    said.set(filename, `${said.get(filename) ?? ''}${message} ${help ?? ''}\n`);
  }
  return said;
}

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'gatehouse-arrows-'));
  cpSync('.oxlintrc.json', join(home, '.oxlintrc.json'));
  cpSync('build/lint', join(home, 'build/lint'), { recursive: true });
});
afterAll(() => rmSync(home, { recursive: true }));

describe('the import rules', () => {
  test('are enforced as listed in the README', () => {
    for (const [from, may] of told)
      expect([...(places[from]?.may ?? [])].toSorted(), from).toEqual(may.toSorted());
    expect(folders.length).toBe(18);
  });

  test('are lint errors, each with its message, however the import is written', () => {
    const planted = plants();
    const said = lint(planted.map(asFiles));
    const wrong = planted.map(asFiles).flatMap(({ file, code, says }) => {
      const heard = said.get(file) ?? '';
      const right = says === null ? !heard.includes('house(') && !mentionsArrow(heard) : heard.includes(says);
      return right ? [] : [{ file, code, says, heard }];
    });
    expect(wrong).toEqual([]);
    expect(planted.filter((plant) => plant.says !== null).length).toBeGreaterThan(800);
  });

  test('restrict every package that they name', () => {
    for (const [name] of confined) {
      expect(
        confinements.some((one) => one.packages.test(name)),
        name,
      ).toBe(true);
    }
  });
});

/** routes and main are single files: each of their plants needs a separate project. */
function asFiles(plant: Plant): Plant {
  const [place, number] = plant.file.split('/');
  if (place !== 'routes' && place !== 'main') return plant;
  return { ...plant, file: `src/${place}.${number}.tsx` };
}

function mentionsArrow(heard: string): boolean {
  return /may not import|climbs out|may not know|may use no package/.test(heard);
}

describe('the import rules within the server', () => {
  const toldRooms = arrowsOfReadme('server-arrows');

  test('are enforced as listed in the README', () => {
    expect([...toldRooms.keys()].toSorted()).toEqual(Object.keys(rooms).toSorted());
    for (const [from, may] of toldRooms)
      expect([...(rooms[from]?.may ?? [])].toSorted(), from).toEqual(may.toSorted());
  });

  test('are lint errors, each with its message, however the import is written', () => {
    const names = [...toldRooms.keys()];
    const planted = names.flatMap((from, at) =>
      names
        .filter((to) => to !== from)
        .flatMap((to) =>
          Object.values(ways).map((way, index) => ({
            file: `server/${from}/plant-${at}-${to}-${index}.ts`,
            code: way(`#server/${to}/other.ts`),
            says: toldRooms.get(from)?.includes(to)
              ? null
              : `server/${from} may not import server/${to}: ${rooms[from]?.because}.`,
          })),
        ),
    );
    const said = lint(planted);
    const wrong = planted.filter(({ file, says }) => {
      const heard = said.get(file) ?? '';
      return says === null ? mentionsArrow(heard) : !heard.includes(says);
    });
    expect(wrong).toEqual([]);
    expect(planted.filter(({ says }) => says !== null).length).toBeGreaterThan(300);
  });

  test('let top-level files import any folder, but no folder import them', () => {
    expect(judgeImport('server/main.ts', '#server/sales/orders.ts')).toBeNull();
    expect(judgeImport('server/ops/log.ts', '#server/main.ts')).toContain('only the files beside it');
    expect(judgeImport('server/sales/holds.ts', '../database/database.ts')).toContain('climbs');
    expect(judgeImport('server/cellar/wine.ts', '#server/ops/log.ts')).toContain('no arrows yet');
  });

  test('are acyclic: no two folders may import each other, directly or indirectly', () => {
    const below = (room: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const to of rooms[room]?.may ?? []) {
        if (seen.has(to)) continue;
        seen.add(to);
        below(to, seen);
      }
      return seen;
    };
    expect(Object.keys(rooms).filter((room) => below(room).has(room))).toEqual([]);
  });

  test('keep SQL in server/database', () => {
    const plants = {
      'server/sales/text.ts': ['export const x = `SELECT 1 FROM orders`;', true],
      'server/sales/call.ts': [
        'export const f = (q: { query(s: string): void }, s: string) => q.query(s);',
        true,
      ],
      'server/sales/write.ts': ["export const x = 'UPDATE orders SET state = 1';", true],
      'server/sales/words.ts': ["export const x = 'Select your tickets again.';", false],
      'server/database/sales/text.ts': ['export const x = `DELETE FROM orders`;', false],
      'tests/server-data/text.ts': ['export const x = `DELETE FROM orders`;', false],
    } as const;
    const said = lint(Object.entries(plants).map(([file, [code]]) => ({ file, code })));
    for (const [file, [, refused]] of Object.entries(plants))
      expect((said.get(file) ?? '').includes('SQL belongs in server/database'), file).toBe(refused);
  });
});

describe('numbers, times and lists', () => {
  test.each([
    ['src/screens/public/plant-1.tsx', 'export const x = (1.25).toFixed(1);', true],
    ['src/app/sales/plant-2.ts', "export const x = new Intl.NumberFormat('en').format(1);", true],
    ['src/app/sales/plant-3.ts', "export const x = Intl.DateTimeFormat('en').format(1);", true],
    ['server/sales/plant-4.ts', "export const x = new Date(1).toLocaleDateString('en');", true],
    ['src/messages/en/plant-5.ts', "export const x = new Intl.ListFormat('en').format([]);", true],
    ['src/messages/formats.ts', "export const x = new Intl.NumberFormat('en').format(1);", false],
    ['src/screens/public/plant-6.ts', "export const x = Intl.supportedValuesOf('timeZone');", false],
    [
      'src/screens/public/plant-7.ts',
      'export const x = (of: { count(n: number): string }) => of.count(1);',
      false,
    ],
    ['tests/sales/plant-8.ts', 'export const x = (1.25).toFixed(1);', false],
  ] as const)('are formatted only by the format module: %s', (file, code, refused) => {
    const heard = lint([{ file, code }]).get(file) ?? '';
    expect(heard.includes('are written by src/messages/formats.ts')).toBe(refused);
  });
});

describe('engines', () => {
  const ambient = {
    'Date.now()': 'take a Clock',
    'new Date()': 'take a Clock',
    'performance.now()': 'take a Clock',
    'Math.random()': 'take `random`',
    'crypto.randomUUID()': 'take ids',
    'setTimeout(() => 0, 1)': 'take a Clock',
    'setInterval(() => 0, 1)': 'take a Clock',
    "fetch('/x')": 'take a Transport',
    "globalThis.fetch('/x')": 'take a Transport',
  };

  test('may not use clock, random, timers or network directly, and the message says what to do instead', () => {
    const files = ['domain', 'sync', 'scanner', 'auth', 'payments'].flatMap((engine) =>
      Object.entries(ambient).map(([code, says], index) => ({
        file: `src/${engine}/ambient-${index}.ts`,
        code: `export const y = ${code};`,
        says,
      })),
    );
    const said = lint(files);
    for (const { file, code, says } of files) expect(said.get(file) ?? '', code).toContain(says);
  });

  test('may build a date from a number and call their dependencies', () => {
    const code =
      'export const y = (clock: { now(): number }, fetch: (x: number) => void) => fetch(new Date(clock.now()).valueOf());';
    const said = lint([{ file: 'src/sync/allowed.ts', code }]);
    expect(said.get('src/sync/allowed.ts')).toBeUndefined();
  });
});

describe('the house rules', () => {
  test.each([
    [
      'a cycle over # paths',
      'house-cycle',
      {
        'src/domain/one.ts': "import type { B } from '#domain/two.ts';\nexport type A = B | 1;",
        'src/domain/two.ts': "import type { A } from '#domain/one.ts';\nexport type B = A | 2;",
      },
      'cycle',
    ],
    ['any', 'any', { 'src/domain/any.ts': 'export const x = (y: any) => typeof y;' }, 'any'],
    [
      'a function of 61 lines',
      'long',
      { 'src/domain/long.ts': `export function f() {\n${'  void 0;\n'.repeat(61)}}` },
      'lines',
    ],
    [
      'a resource that does more than map: one of 80 lines',
      'resource',
      { 'server/resources/sales/long.ts': `export const x = 1;\n${'// A line.\n'.repeat(79)}` },
      'too many lines',
    ],
    ['a default export', 'default', { 'src/domain/default.ts': 'export default 1;' }, 'default'],
    [
      'a test that runs alone',
      'only',
      { 'tests/only.test.ts': "import { test } from 'vitest';\ntest.only('x', () => {});" },
      'focus',
    ],
  ] as const)('reject %s', (_what, _name, files, says) => {
    cpSync('package.json', join(home, 'package.json'));
    cpSync('tsconfig.base.json', join(home, 'tsconfig.json'));
    const said = lint(Object.entries(files).map(([file, code]) => ({ file, code })));
    const heard = Object.keys(files)
      .map((file) => said.get(file) ?? '')
      .join('');
    expect(heard.toLowerCase()).toContain(says);
  });

  test('detect an unawaited promise and a switch with a missing case', () => {
    const file = join(home, 'src/domain/floating.ts');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      "export async function f() { await Promise.resolve(); }\nexport function g(x: 'a' | 'b') {\n  f();\n  switch (x) {\n    case 'a': return 1;\n  }\n  return 0;\n}\n",
    );
    const run = spawnSync(
      join(repository, 'node_modules/.bin/oxlint'),
      ['--type-aware', '--format', 'unix', file],
      {
        cwd: home,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}` },
      },
    );
    expect(run.stdout).toContain('no-floating-promises');
    expect(run.stdout).toContain('switch-exhaustiveness-check');
  });
});

test('has an import rule for every folder of the repository', () => {
  const tracked = execFileSync('git', ['ls-files', 'src', 'sw', 'server'], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const found = new Set(
    tracked.map((file) => (file.startsWith('src/') ? file.split('/')[1] : file.split('/')[0])),
  );
  for (const folder of found) {
    if (folder === undefined || folder === 'index.html' || /\.(css|d\.ts)$/.test(folder)) continue;
    expect(Object.keys(places)).toContain(folder.replace(/\.\w+$/, ''));
  }
});
