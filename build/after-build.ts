import type { Plugin } from 'vite';

/** Runs `work` on the output folder after a successful build; never in the dev server. */
export function afterBuild(
  work: (outDir: string) => Promise<void>,
): Pick<Plugin, 'configResolved' | 'buildEnd' | 'closeBundle'> {
  let outDir = '';
  let command: 'build' | 'serve' = 'build';
  let failed = false;
  return {
    configResolved(config) {
      outDir = config.build.outDir;
      command = config.command;
    },
    buildEnd(error) {
      failed = error !== undefined;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (command === 'build' && !failed) await work(outDir);
      },
    },
  };
}
