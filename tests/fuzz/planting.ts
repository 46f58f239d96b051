import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { PlantedLine } from './planted-in-source.ts';

/**
 * Loads a module of the product with one line replaced by a bug: our own files again for each bug, packages only
 * once.
 *
 * @returns a function that loads the module at `module` with the bug called `name`; rejects if its file was never
 *   loaded.
 */
export function plantingOf(
  lines: Readonly<Record<string, PlantedLine>>,
): (name: string, module: URL) => Promise<unknown> {
  const own = pathToFileURL(`${process.cwd()}/`).href;
  const planted = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const found = nextResolve(specifier, context);
      const mark = new URL(context.parentURL ?? own).search;
      const isOwn = found.url.startsWith(own) && !found.url.includes('/node_modules/');
      return mark === '' || !isOwn || found.url.includes('?') ? found : { ...found, url: found.url + mark };
    },
    load(loading, context, nextLoad) {
      const loaded = nextLoad(loading, context);
      const { pathname, searchParams } = new URL(loading);
      const name = searchParams.get('planted') ?? '';
      const line = lines[name];
      if (line === undefined || pathname !== pathToFileURL(line.file).pathname) return loaded;
      const parts = String(loaded.source).split(line.right);
      if (parts.length !== 2)
        throw new Error(`'${line.right}' stands ${parts.length - 1} times in ${line.file}`);
      planted.add(name);
      return { ...loaded, source: parts.join(line.wrong) };
    },
  });
  return async (name, module) => {
    const line = lines[name];
    if (line === undefined) throw new Error(`there is no planted line '${name}'`);
    const loaded: unknown = await import(`${module.href}?planted=${encodeURIComponent(name)}`);
    if (!planted.has(name)) throw new Error(`${line.file} was never loaded`);
    return loaded;
  };
}
