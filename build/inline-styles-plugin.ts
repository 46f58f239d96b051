import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst, type Plugin } from 'vite';
import { repository } from './run-command.ts';
import { inlineStyles, type StyleRules } from './inline-styles.ts';

/**
 * Writes the names of classes in place of the calls that make them, so that no page has the code and the words for it, nor
 * runs them before it can be used. A call that cannot be read stops the build.
 */
export function inlineStylesInBuild(): Plugin {
  let rules: Promise<StyleRules> | null = null;
  return {
    name: 'gatehouse:inline-styles',
    apply: 'build',
    transform: {
      // Once types and elements are plain script.
      order: 'post',
      filter: { id: /\/src\/.*\.tsx?$/, code: /styled-system\/css/ },
      async handler(code) {
        // By what the styles themselves were made with, which the build has just written.
        rules ??= rulesOfStyles();
        return { code: inlineStyles(code, parseAst(code, { lang: 'js' }), await rules), map: null };
      },
    },
  };
}

async function rulesOfStyles(): Promise<StyleRules> {
  const [names, conditions] = await Promise.all(
    ['index.js', 'conditions.js'].map((file) => {
      const path = join(repository, 'styled-system/css', file);
      return import(pathToFileURL(path).href) as Promise<StyleRules>;
    }),
  );
  return { ...(names as StyleRules), isCondition: (conditions as StyleRules).isCondition };
}
