import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines beside Chromium in which walks may go. */
export const engines: readonly Engine[] = [firefox, webkit];
