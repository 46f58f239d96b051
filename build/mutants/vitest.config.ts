import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Without the React plugin: rules and engines have no markup, and every mutant loads this again.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    // The tests of one area, which the run names: globs with blanks between.
    include: (process.env['MUTANTS_TESTS'] ?? 'tests/domain/*.test.ts').split(' '),
    setupFiles: ['tests/fix-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
