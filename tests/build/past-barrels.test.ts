import { expect, test } from 'vitest';
import { importsPastBarrels } from '../../build/chunks/past-barrels.ts';

const folder = '/app/node_modules/icons';

/** Modules by id: their code, and the ids they import, in order. */
function importsOf(modules: Readonly<Record<string, readonly [code: string, ...imports: string[]]>>) {
  const exportsOf = (code: string) => [
    ...[...code.matchAll(/export const (\w+)/g)].map(([, name]) => name ?? ''),
    ...(code.includes('export default') ? ['default'] : []),
  ];
  return importsPastBarrels({
    getModuleInfo(id) {
      const [code, ...importedIds] = modules[id] ?? ['export const unknown = 1'];
      return { code, importedIds, exports: exportsOf(code), dynamicallyImportedIds: [] };
    },
  });
}

const icons = {
  [`${folder}/index.js`]: [
    `'use strict'; import * as all from './all.js'; import Moon from './moon.js';
     export { default as Sun, default as SunIcon } from './sun.js'; export * from './shapes.js';
     export { all, Moon };`,
    `${folder}/all.js`,
    `${folder}/moon.js`,
    `${folder}/sun.js`,
    `${folder}/shapes.js`,
  ],
  [`${folder}/moon.js`]: ['export default 1'],
  [`${folder}/sun.js`]: ['export default 1'],
  [`${folder}/shapes.js`]: [`export * from './round.js'`, `${folder}/round.js`],
  [`${folder}/round.js`]: ['export const Circle = 1'],
} as const;

test.each([
  ['by the name of another module’s own', 'SunIcon', 'sun.js'],
  ['imported before', 'Moon', 'moon.js'],
  ['among all that two modules hand on', 'Circle', 'round.js'],
])('loads only the defining module of a re-export %s', (_, name, file) => {
  const imports = importsOf({
    ...icons,
    '/app/src/page.js': [
      `import { ${name} } from 'icons'; import { a } from './a.js';`,
      `${folder}/index.js`,
      '/app/src/a.js',
    ],
  });
  expect(imports('/app/src/page.js')).toEqual([`${folder}/${file}`, '/app/src/a.js']);
});

test.each([
  ['all of a package', `import * as icons from 'icons';`],
  ['a name that is not found in it', `import { Star } from 'icons';`],
])('loads the barrel module when importing %s', (_, code) => {
  const imports = importsOf({ ...icons, '/app/src/page.js': [code, `${folder}/index.js`] });
  expect(imports('/app/src/page.js')).toEqual([`${folder}/index.js`]);
});

test('loads a barrel module that has side effects', () => {
  const imports = importsOf({
    [`${folder}/index.js`]: [`export { default as Sun } from './sun.js'; prepare();`, `${folder}/sun.js`],
    '/app/src/page.js': [`import { Sun } from 'icons';`, `${folder}/index.js`],
  });
  expect(imports('/app/src/page.js')).toEqual([`${folder}/index.js`]);
});
