import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests of one area, which the run names: globs with commas between. */
const include = (process.env['MUTANTS_TESTS'] ?? 'tests/domain/**/*.test.ts').split(',');

// Without the React plugin: rules and engines have no markup, and every mutant loads this again.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    setupFiles: ['tests/fix-seed.ts'],
    include,
    exclude: (process.env['MUTANTS_WITHOUT'] ?? '').split(',').filter((glob) => glob !== ''),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
