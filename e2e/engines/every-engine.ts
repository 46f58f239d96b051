import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines other than Chromium that can run the tests. */
export const engines: readonly Engine[] = [firefox, webkit];
