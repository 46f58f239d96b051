import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { drawerFolder } from '../server/http/pages/drawer-folder.ts';
import { afterBuild } from './after-build.ts';
import { scriptsOf } from './budgets/script-loads-plugin.ts';

export interface DrawerOptions {
  /** The module to build for server rendering; it exports `draw`. */
  readonly entry: string;
  readonly root: string;
  /** Screens that are server-rendered; every other screen is left out of this build. */
  readonly screens: readonly RegExp[];
  /** The modules that the browser fetches for each server-rendered page, by kind of page, then by language. */
  readonly fetched: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/**
 * Builds the renderer of public pages, which runs in a server thread, together with the app and from the same
 * sources. It also records which of the app's scripts each of these pages needs, so that the page can name them.
 */
export function drawer(options: DrawerOptions): Plugin {
  let named = {};
  return {
    name: 'gatehouse:drawer',
    apply: 'build',
    ...afterBuild(async (outDir) => {
      const folder = join(outDir, drawerFolder);
      await build(drawerConfig(options, folder));
      await writeFile(join(folder, 'fetched.json'), JSON.stringify(named));
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const filesOf = (modules: readonly string[]) => [
        ...new Set(modules.flatMap((module) => scriptsOf(module, chunks).map((file) => `/${file}`))),
      ];
      const each = (modules: Readonly<Record<string, readonly string[]>>) =>
        Object.fromEntries(Object.entries(modules).map(([name, all]) => [name, filesOf(all)]));
      named = Object.fromEntries(Object.entries(options.fetched).map(([kind, all]) => [kind, each(all)]));
    },
  };
}

function drawerConfig(options: DrawerOptions, outDir: string): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    root: options.root,
    resolve: { alias: { 'styled-system': join(options.root, '../styled-system') } },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [leaveOut(options.screens)],
    // The production image has no build-time packages.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: options.entry,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        // Any server-rendered module may contain a directive that marks it as client code.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
        output: { format: 'es', entryFileNames: 'draw.js', codeSplitting: false },
      },
    },
  };
}

/** Replaces each screen that is not server-rendered with an empty module. */
function leaveOut(drawn: readonly RegExp[]): Plugin {
  const absent = '\0absent';
  return {
    name: 'gatehouse:leave-out',
    enforce: 'pre',
    resolveId(source) {
      const isScreen = source.startsWith('#screens/');
      return isScreen && !drawn.some((one) => one.test(source)) ? absent : null;
    },
    load: (id) => (id === absent ? 'export {};' : null),
  };
}
