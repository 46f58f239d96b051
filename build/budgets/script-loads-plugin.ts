import { writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { drawerFolder } from '../../server/http/pages/drawer-folder.ts';
import { afterBuild } from '../after-build.ts';
import { repository } from '../run-command.ts';

/** The scripts that a build loads, as paths below `dist`; each list includes all dependencies. */
export interface ScriptLoads {
  /** Loaded on every page, before its screen. */
  readonly start: readonly string[];
  /** Loaded in addition for a screen, by the screen's module (a path in this repository). */
  readonly screens: Readonly<Record<string, readonly string[]>>;
}

/** Where the list is written in the build output, in a folder that is not served. */
export const scriptLoadsFile = `${drawerFolder}/loads.json`;

/**
 * Records which scripts each screen of the route table needs.
 *
 * @param options.starts the modules that start a page, as paths
 * @param options.routes the modules that map addresses to screens: whatever they import dynamically is a screen
 */
export function scriptLoads(options: {
  readonly starts: readonly string[];
  readonly routes: RegExp;
}): Plugin {
  let loads: ScriptLoads = { start: [], screens: {} };
  return {
    name: 'gatehouse:script-loads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = options.starts.flatMap((module) => scriptsOf(module, chunks));
      const routes = [...this.getModuleIds()].filter((id) => options.routes.test(id));
      const screens = new Set(
        routes.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).toSorted(),
      );
      const beside = (module: string) => scriptsOf(module, chunks).filter((file) => !start.includes(file));
      loads = {
        start: [...new Set(start)],
        screens: Object.fromEntries([...screens].map((module) => [pathOf(module), beside(module)])),
      };
    },
    ...afterBuild((outDir) => writeFile(join(outDir, scriptLoadsFile), JSON.stringify(loads))),
  };
}

const pathOf = (module: string): string => relative(repository, module).split(sep).join('/');

/** Returns the script that contains a module, and all scripts that must be loaded before it runs. */
export function scriptsOf(module: string, chunks: readonly Rolldown.OutputChunk[]): readonly string[] {
  const holds = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk) =>
    moduleIds.includes(module) || facadeModuleId === module;
  const first = chunks.find(holds);
  if (first === undefined) throw new Error(`No script of the build holds ${module}.`);
  const files = new Set<string>();
  const open = [first.fileName];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    open.push(...(chunks.find((one) => one.fileName === file)?.imports ?? []));
  }
  return [...files];
}
