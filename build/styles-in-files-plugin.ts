import type { Plugin } from 'vite';

/** Libraries that inject their styles into the page on startup, with the file that contains the same styles. */
const writers = [{ module: /\/sonner\/dist\/index\.mjs$/, styles: 'sonner/dist/styles.css' }] as const;

/** A call whose only argument is a string: `__insertCSS("…");` on a separate line. */
const insertion = /^__insertCSS\("(?:[^"\\\n]|\\.)*"\);$/m;

/**
 * Replaces styles that a library would inject into the page with the library's own CSS file, so that the content
 * security policy need not allow inline styles. Fails the build if a library no longer injects them this way.
 */
export function stylesInFiles(): Plugin {
  return {
    name: 'gatehouse:styles-in-files',
    apply: 'build',
    transform: {
      // The filter makes the bundler pass only these files, without the text of all others.
      filter: { id: writers.map(({ module }) => module) },
      handler(code, id) {
        const writer = writers.find(({ module }) => module.test(id));
        if (writer === undefined) return null;
        if (!insertion.test(code))
          throw new Error(`${id} does not write its styles as it used to: look again.`);
        return { code: `import '${writer.styles}';\n${code.replace(insertion, '')}`, map: null };
      },
    },
  };
}
