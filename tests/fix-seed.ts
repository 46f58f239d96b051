import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { testSeed } from './fakes/seed.ts';

// Runs before every test file. Dexie looks up the browser's database once, when it is first loaded, because files of
// one process share it. Properties use the run's seed, not the clock; only mutation tests use fewer runs.
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 100);
fc.configureGlobal({ seed: testSeed, numRuns });
