import type { Plugin } from 'vite';

/**
 * The page's first script is small and fetches the app (src/start.ts). This names the app's files in the page as
 * well, so that they are fetched with it and not after it.
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
