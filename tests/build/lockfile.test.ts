import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Where npm may have installed a dependency of a package: beside it, or in any folder above. */
function places(from: string, name: string): string[] {
  const folders = from
    .split('/node_modules/')
    .map((_, depth, all) => all.slice(0, depth + 1).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

// If a registry lacks the build for a platform, `npm install` omits it, and `npm ci` then fails everywhere.
test('contains every optional platform build, so that npm ci works from it anywhere', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => places(from, name).every((place) => !(place in lock.packages)))
      .map((name) => `${from} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});
