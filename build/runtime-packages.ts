import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './run-command.ts';

/** Folders whose code runs in the server's process. */
const served = ['server', 'src/domain', 'src/contract', 'src/messages'];
/** Matches the packages named by `import` and `import()`, and files inside a package. */
const named = /(?:from |import |import\()'(@?[a-z][\w.-]*(?:\/[\w.-]+)*)'|'(@[\w.-]+\/[\w./-]+)'/g;

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * Returns the names of the installed packages that the server needs at run time: those that its sources import, and
 * their dependencies in turn. The others are needed only to build the app.
 */
export function runtimePackages(home = repository): ReadonlySet<string> {
  const modules = join(home, 'node_modules');
  const kept = new Set<string>();
  const seen = new Set<string>();
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    kept.add(topOf(modules, folder));
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Package;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = findPackage(name, folder, modules);
      if (found !== null) visit(found);
    }
  };
  for (const name of namesIn(home)) {
    const folder = join(modules, name);
    if (existsSync(join(folder, 'package.json'))) visit(folder);
  }
  return kept;
}

function namesIn(home: string): Set<string> {
  const files = served.flatMap((folder) =>
    readdirSync(join(home, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(named)].map(([, name, path]) => packageOf(name ?? path ?? '')),
  );
  return new Set(names);
}

/** Returns `@scope/name` or `name`, without the path inside it. */
function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/** Resolves a package imported by another one as Node does; null if it is not installed. */
function findPackage(name: string, from: string, modules: string): string | null {
  for (let folder = from; folder.startsWith(modules); folder = dirname(folder)) {
    const nested = join(folder, 'node_modules', name);
    if (existsSync(join(nested, 'package.json'))) return nested;
  }
  const top = join(modules, name);
  return existsSync(join(top, 'package.json')) ? top : null;
}

function topOf(modules: string, folder: string): string {
  const [first = '', second = ''] = folder.slice(modules.length + 1).split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Removes every other package, for an image that serves and does not build. */
function removeTheRest(home: string): void {
  const modules = join(home, 'node_modules');
  const kept = runtimePackages(home);
  const installed = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((below) => `${name}/${below}`) : [name],
  );
  for (const name of installed)
    if (!kept.has(name)) rmSync(join(modules, name), { recursive: true, force: true });
}

if (import.meta.main) removeTheRest(repository);
