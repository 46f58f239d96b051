import { failures } from './en/failures.ts';
import { shell } from './en/shell.ts';
import type { Language } from './language.ts';

/** The rooms that are in the first load: what the frame and the engines say at once, also where nothing can be fetched. */
export interface FirstTexts {
  readonly shell: typeof shell;
  readonly failures: typeof failures;
}

export const firstTexts: Readonly<Record<Language, FirstTexts>> = { en: { shell, failures } };
