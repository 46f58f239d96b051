import { setFlagsFromString } from 'node:v8';

/**
 * Keeps WebAssembly in V8's baseline code from now on, for the whole process; call it before the database is compiled.
 *
 * The optimizing compiler takes 600 MB for a single function of the database (the one that evaluates expressions), at
 * every start and whatever the limits of the heap. Baseline code takes twice as long for queries that compute a lot.
 */
export function keepWasmBaseline(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--liftoff-only'])
    setFlagsFromString(flag);
}
