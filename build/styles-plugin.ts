import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesBelow } from './dist-files.ts';
import { repository, runCommand } from './run-command.ts';
import { usedStyles } from './used-styles.ts';

/** The file that represents all styles written in the app. */
const entry = /\/src\/index\.css$/;

/**
 * Generates the styles, and the functions that the app calls for them, in a separate process before bundling: it
 * reads every file as the bundler does, and has exited when bundling starts. The dev server generates them with
 * PostCSS (postcss.config.cjs), which follows changes.
 */
export function stylesBeforeBuild(): Plugin {
  return {
    name: 'gatehouse:styles-before-build',
    apply: 'build',
    // Explicit options, so that the configuration file is not used.
    config: () => ({ css: { postcss: {} } }),
    async buildStart() {
      const { ok } = await runCommand('panda', ['--silent']);
      if (!ok) throw new Error('The styles could not be made; the reason is above.');
    },
    load: {
      filter: { id: entry },
      async handler() {
        const [styles, texts] = await Promise.all([
          readFile(join(repository, 'styled-system/styles.css'), 'utf8'),
          textsOfApp(),
        ]);
        return usedStyles(styles, texts);
      },
    },
  };
}

async function textsOfApp(): Promise<readonly string[]> {
  const folder = join(repository, 'src');
  const files = (await filesBelow(folder)).filter((file) => /\.tsx?$/.test(file));
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}
