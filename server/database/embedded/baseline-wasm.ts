import { setFlagsFromString } from 'node:v8';

/**
 * Keeps WebAssembly in V8's baseline code for the whole process; call it before the database is compiled.
 *
 * The optimizing compiler takes 600 MB for a single function of the database (the expression evaluator), at every
 * start and whatever the heap limits are. Baseline code takes twice as long for queries that compute a lot.
 */
export function keepWasmBaseline(): void {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--liftoff-only'])
    setFlagsFromString(flag);
}
