import { failures } from './en/failures.ts';
import { shell } from './en/shell.ts';

/** The rooms that are in the first load: what the frame and the engines say at once, also where nothing can be fetched. */
export interface FirstTexts {
  readonly shell: typeof shell;
  readonly failures: typeof failures;
}

/** In English, which every page has: what says that all else failed is always here. */
export const firstTexts: FirstTexts = { shell, failures };
