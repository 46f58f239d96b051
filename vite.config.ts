import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scriptLoads } from './build/budgets/script-loads-plugin.ts';
import { chunkNames } from './build/chunks/chunk-names.ts';
import { withoutDescriptions } from './build/descriptions-plugin.ts';
import { drawer } from './build/drawer-plugin.ts';
import { inlineStylesInBuild } from './build/inline-styles-plugin.ts';
import { keylessIcons } from './build/keyless-icons-plugin.ts';
import { modernDexie } from './build/modern-dexie.ts';
import { preloadMain } from './build/preload-main-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';
import { stylesInFiles } from './build/styles-in-files-plugin.ts';
import { stylesBeforeBuild } from './build/styles-plugin.ts';
import packageFacts from './package.json' with { type: 'json' };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// They do not say that their modules have no side effects; without this line all of them are bundled.
const treeshake = { moduleSideEffects: (id: string) => !/@zxing\/library|\/styled-system\/css\//.test(id) };

/** What the browser fetches for a page that the server draws, by language: its screen, with a room of texts. */
const drawnPage = (screen: string, room: string) => {
  const modules = (...texts: readonly string[]) =>
    [`screens/public/${screen}.tsx`, ...texts.map((text) => `messages/${text}.ts`)].map((file) =>
      here(`./src/${file}`),
    );
  return {
    en: modules(`en/${room}`),
    fr: modules('fr/spoken', `fr/${room}`),
    ar: modules('ar/spoken', `ar/${room}`),
  };
};

const fetched = {
  events: drawnPage('events/events-list', 'events'),
  event: drawnPage('event/event-detail', 'events'),
  login: drawnPage('login/login', 'account'),
};

/** The modules that start a page. */
const starts = [here('./src/index.html'), here('./src/main.tsx')];

export default defineConfig({
  root: here('./src'),
  publicDir: here('./public'),
  envDir: here('.'),
  cacheDir: here('./node_modules/.vite'),
  resolve: { alias: [{ find: 'styled-system', replacement: here('./styled-system') }, modernDexie] },
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(packageFacts.version) },
  plugins: [
    react(),
    stylesBeforeBuild(),
    stylesInFiles(),
    inlineStylesInBuild(),
    withoutDescriptions(),
    keylessIcons(),
    preloadMain({ module: here('./src/main.tsx'), font: 'archivo-latin-standard-normal' }),
    serviceWorker({ entry: here('./sw/service-worker.ts') }),
    drawer({
      entry: here('./src/draw.tsx'),
      root: here('./src'),
      screens: [/^#screens\/(parts|public\/(events?|login)\/)/],
      fetched,
    }),
    scriptLoads({ starts, routes: /\/src\/routes\/[\w-]+\.tsx$/ }),
    precompress(),
  ],
  worker: { format: 'es', rolldownOptions: { treeshake } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    sourcemap: false,
    // Sizes are limited by budgets (`build/budgets`) instead.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // The decoder's wasm and the fonts stay files of their own: cached by name, compiled while streaming.
    assetsInlineLimit: 0,
    // A browser that does not know such links fetches what they name a moment later.
    modulePreload: { polyfill: false },
    // Of packages that only collect others (icons), what is not used is not even read.
    rolldownOptions: {
      treeshake,
      experimental: { lazyBarrel: true },
      checks: { bundlerTimings: false },
      output: {
        // The start and the worker name every file, and of a name only the hash can't be compressed: 42 bits of it are
        // enough to tell the builds of one file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: chunkNames(
                starts,
                [fetched.events, fetched.event, fetched.login].flatMap((page) => Object.values(page).flat()),
              ),
            },
          ],
        },
      },
    },
  },
});
