import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { testSeed } from './fakes/seed.ts';

// Runs before every test file. The store's library looks for the browser's database once, when it is loaded first: files
// of one process share it. Properties draw by the run's seed, not by the clock; fewer runs are for mutants alone.
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 100);
fc.configureGlobal({ seed: testSeed, numRuns });
