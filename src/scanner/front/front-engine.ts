import { createLibraryEngine } from '../library-engine.ts';
import type { ReadGray } from '../reading-engine.ts';
export function createFrontEngine(): ReadGray {
  return createLibraryEngine();
}
