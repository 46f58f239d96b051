import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beginFile, startOver } from './suites.ts';

/** The tests and their imports, which can be loaded again in this process. */
export interface Modules {
  /** Loads every test, or only those that import the file directly or indirectly. */
  load(importing?: string): Promise<void>;
}

const words = new URL('test-words.ts', import.meta.url).href;

/**
 * Hooks the imports of this process: 'vitest' resolves to `test-words.ts`, and each load evaluates the repository's
 * modules again, so that code that runs on import can be mutated too.
 */
export function createModules(testGlobs: readonly string[]): Modules {
  const root = pathToFileURL(`${process.cwd()}/`).href;
  const own = new URL('.', import.meta.url).href;
  /** Importers of each module. */
  const importers = new Map<string, Set<string>>();
  let loading = 0;
  /** Whether everything was loaded once, so that the importers of every module are known. */
  let isMapped = false;

  registerHooks({
    resolve(specifier, context, next) {
      const from = context.parentURL ?? '';
      const isOwn = from.startsWith(own);
      const found = next(specifier, context);
      const isOurs = from.startsWith(root) && !isOwn && !from.includes('/node_modules/');
      if (isOurs && specifier === 'vitest')
        return { url: words, format: 'module-typescript', shortCircuit: true };
      if (!found.url.startsWith(root) || found.url.includes('/node_modules/') || found.url.startsWith(own))
        return found;
      const url = found.url.replace(/\?.*/, '');
      const by = importers.get(url) ?? new Set();
      importers.set(url, by.add(from.replace(/\?.*/, '')));
      return { ...found, url: `${url}?loading=${loading}` };
    },
  });

  function reaching(path: string): ReadonlySet<string> {
    const found = new Set([pathToFileURL(path).href]);
    for (const url of found) for (const by of importers.get(url) ?? []) found.add(by);
    return found;
  }

  return {
    async load(importing) {
      loading += 1;
      startOver();
      const wanted = importing === undefined || !isMapped ? null : reaching(importing);
      await import(pathToFileURL(resolve('tests/fix-seed.ts')).href);
      for (const path of globSync([...testGlobs]).toSorted()) {
        const url = pathToFileURL(resolve(path)).href;
        if (wanted !== null && !wanted.has(url)) continue;
        beginFile(fileURLToPath(url));
        await import(url);
      }
      isMapped ||= wanted === null;
    },
  };
}
