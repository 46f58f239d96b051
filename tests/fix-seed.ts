import fc from 'fast-check';
import { testSeed } from './fakes/seed.ts';

// Runs before every test file: properties draw by the run's seed, not by the clock.
fc.configureGlobal({ seed: testSeed });
