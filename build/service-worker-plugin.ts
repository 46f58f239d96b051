import { build, type InlineConfig, type Plugin } from 'vite';
import { afterBuild } from './after-build.ts';
import { withoutDescriptions } from './descriptions-plugin.ts';
import { modernDexie } from './modern-dexie.ts';
import { precacheList, type PrecacheEntry } from './precache-list.ts';
import { writeShellPack } from './shell-pack.ts';

const fileName = 'service-worker.js';

/**
 * Builds the service worker after the app as one classic script, `/service-worker.js`: its precache list, and the
 * pack that contains most of those files, are made from the finished output. The dev server bundles the same source
 * with an empty list.
 */
export function serviceWorker(options: { readonly entry: string }): Plugin {
  return {
    name: 'gatehouse:service-worker',
    ...afterBuild(async (outDir) => {
      const list = await precacheList(outDir);
      const pack = await writeShellPack(outDir, list);
      const alone = list.filter((entry) => entry.revision !== null);
      await build(workerConfig(options.entry, { list: alone, pack }, { outDir, write: true }));
    }),
    configureServer(server) {
      server.middlewares.use(`/${fileName}`, (_request, response, next) => {
        bundleForDev(options.entry).then((code) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          response.setHeader('Cache-Control', 'no-store');
          response.end(code);
        }, next);
      });
    },
  };
}

async function bundleForDev(entry: string): Promise<string> {
  const bundle = await build(workerConfig(entry, { list: [], pack: null }, { write: false }));
  const outputs = Array.isArray(bundle) ? bundle : 'output' in bundle ? [bundle] : [];
  const chunk = outputs.flatMap((one) => one.output).find((part) => part.type === 'chunk');
  if (chunk === undefined) throw new Error('The service worker came out empty.');
  return chunk.code;
}

function workerConfig(
  entry: string,
  files: { readonly list: readonly PrecacheEntry[]; readonly pack: string | null },
  out: { readonly outDir?: string; readonly write: boolean },
): InlineConfig {
  return {
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [modernDexie] },
    plugins: [withoutDescriptions()],
    define: {
      'self.__WB_MANIFEST': JSON.stringify(files.list),
      'self.__SHELL_PACK': JSON.stringify(files.pack),
      // Otherwise workbox includes its development logging.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      ...out,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', entryFileNames: fileName, codeSplitting: false },
      },
    },
  };
}
