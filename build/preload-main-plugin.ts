import type { Plugin } from 'vite';

/**
 * Preloads the app's files in the page. Its first script is small and imports the app (src/start.ts); naming the
 * files in the page makes the browser fetch them in parallel with that script instead of after it.
 */
export function preloadMain(options: { readonly module: string }): Plugin {
  return {
    name: 'gatehouse:preload-main',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const main = chunks.find(
          (chunk) => chunk.moduleIds.includes(options.module) || chunk.facadeModuleId === options.module,
        );
        if (main === undefined) throw new Error(`No script of the build holds ${options.module}.`);
        return [main.fileName, ...main.imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
