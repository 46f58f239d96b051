import type { Plugin } from 'vite';

/**
 * Preloads the app's files in the page. Its first script is small and imports the app (src/start.ts); naming the
 * files in the page makes the browser fetch them in parallel with that script instead of after it.
 *
 * The font is preloaded too: asked for by the first text on the screen, it would come after it and move it.
 *
 * @param options.module the module that holds the app
 * @param options.font how the name of the font's file starts
 */
export function preloadMain(options: { readonly module: string; readonly font: string }): Plugin {
  return {
    name: 'gatehouse:preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(`/${options.font}`));
        if (font === undefined) throw new Error(`No file of the build is the font ${options.font}.`);
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const main = chunks.find(
          (chunk) => chunk.moduleIds.includes(options.module) || chunk.facadeModuleId === options.module,
        );
        if (main === undefined) throw new Error(`No script of the build holds ${options.module}.`);
        const scripts = [main.fileName, ...main.imports].filter((file) => !html.includes(file));
        return [
          ...scripts.map((file) => ({ rel: 'modulepreload', href: `/${file}` })),
          { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}` },
        ].map((attrs) => ({ tag: 'link', attrs: { ...attrs, crossorigin: true }, injectTo: 'head' }));
      },
    },
  };
}
