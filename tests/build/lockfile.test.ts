import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

/** Where npm may have put a package that another one asks for: beside it, or in any folder further up. */
function places(from: string, name: string): string[] {
  const folders = from
    .split('/node_modules/')
    .map((_, depth, all) => all.slice(0, depth + 1).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

// A registry that lacks a build for some platform makes `npm install` leave it out, and then `npm ci` fails everywhere.
test('Every optional build for another platform is in the lock file, so that npm ci installs from it anywhere', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => places(from, name).every((place) => !(place in lock.packages)))
      .map((name) => `${from} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});
