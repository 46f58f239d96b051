import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { drawerFolder } from '../server/http/pages/drawer-folder.ts';
import { afterBuild } from './after-build.ts';
import { scriptsOf } from './budgets/script-loads-plugin.ts';

export interface DrawerOptions {
  /** What draws: its module exports `draw`. */
  readonly entry: string;
  readonly root: string;
  /** Screens that are drawn; every other one is left out of what draws. */
  readonly screens: readonly RegExp[];
  /** What the browser fetches for each page that is drawn: modules by the kind of the page, then by its language. */
  readonly fetched: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/**
 * Builds what draws public pages in a thread of the server, beside the app and from the same sources, and writes down
 * which scripts of the app each of these pages will need, for the page to name them.
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
    // The image that serves has none of the packages that build.
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: options.entry,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        // Every module that is drawn may say that it is for the browser.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
        output: { format: 'es', entryFileNames: 'draw.js', codeSplitting: false },
      },
    },
  };
}

/** In place of each screen that is not drawn stands a module with nothing in it. */
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
