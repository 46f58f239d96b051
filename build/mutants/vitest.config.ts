import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// No React plugin: rules and engines have no JSX, and every mutant loads this configuration again.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    environment: 'node',
    // The tests of one area, as space-separated globs set by the run.
    include: (process.env['MUTANTS_TESTS'] ?? 'tests/domain/*.test.ts').split(' '),
    setupFiles: ['tests/fix-seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
