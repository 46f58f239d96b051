import { failures } from './en/failures.ts';
import { shell } from './en/shell.ts';

/** The rooms in the first load: texts of the shell and the engines, needed even if nothing else can be loaded. */
export interface FirstTexts {
  readonly shell: typeof shell;
  readonly failures: typeof failures;
}

/** The English texts, which every page includes, so that the last-resort messages are always available. */
export const firstTexts: FirstTexts = { shell, failures };
