import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst, type Plugin } from 'vite';
import { repository } from './run-command.ts';
import { inlineStyles, type StyleRules } from './inline-styles.ts';

/**
 * Replaces calls that build class names with the names themselves, so that pages neither download that code nor run
 * it before they can be used. A call that cannot be evaluated fails the build.
 */
export function inlineStylesInBuild(): Plugin {
  let rules: Promise<StyleRules> | null = null;
  return {
    name: 'gatehouse:inline-styles',
    apply: 'build',
    transform: {
      // After types and JSX have been compiled.
      order: 'post',
      filter: { id: /\/src\/.*\.tsx?$/, code: /styled-system\/css/ },
      async handler(code) {
        // From the generator that made the styles, which the build has just written.
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
