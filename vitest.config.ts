import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './build/long-first.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Who takes the place of a module, or looks at one as it is when the app starts: a process of its own for each. */
const alone = [
  'tests/app/shell/toasts.test.ts',
  'tests/scanner/decode/decode-worker.test.ts',
  'tests/server-data/process-lock.test.ts',
  'tests/server-http/password.test.ts',
  'tests/server-http/printing.test.ts',
  'tests/sw/*.test.ts',
];

export default defineConfig({
  root: here('.'),
  plugins: [react()],
  resolve: { alias: { 'styled-system': here('./styled-system') } },
  test: {
    setupFiles: [here('./tests/fix-seed.ts')],
    // Much of what they do is waiting, for disks and for other processes: two at once, on two processors too.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // A busy machine with two processors: a limit that only a hang reaches.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    passWithNoTests: false,
    // Nobody may leave a test that runs alone, or not at all.
    allowOnly: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          globalSetup: [here('./tests/global-setup.ts')],
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: alone,
          // Reading the server's code anew for each file is a third of the processor time that most of them take.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', environment: 'node', include: alone } },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: [here('./tests/ui/end-of-page.ts')],
          include: ['tests/**/*.dom.test.tsx'],
          // A page and modules of its own for each file in a process that goes on: starting one, and reading what makes
          // pages, is half of the processor time that most of them take.
          pool: 'vmForks',
        },
      },
    ],
  },
});
