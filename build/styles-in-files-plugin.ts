import type { Plugin } from 'vite';

/** Libraries that write their styles into the page as they start, and the file in which they have the same styles. */
const writers = [{ module: /\/sonner\/dist\/index\.mjs$/, styles: 'sonner/dist/styles.css' }] as const;

/** A call with one text, and nothing but the text: `__insertCSS("…");` on a line of its own. */
const insertion = /^__insertCSS\("(?:[^"\\\n]|\\.)*"\);$/m;

/**
 * Takes styles that a library would write into the page from its own file instead, so that the content policy need not
 * allow styles in the page. A library that no longer does it this way stops the build.
 */
export function stylesInFiles(): Plugin {
  return {
    name: 'gatehouse:styles-in-files',
    apply: 'build',
    transform: {
      // The bundler hands over these files alone, and not the text of every other one.
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
