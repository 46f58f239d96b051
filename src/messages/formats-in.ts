import { formatWords as arabic } from './ar/format-words.ts';
import { formatWords } from './en/format-words.ts';
import { formatWords as french } from './fr/format-words.ts';
import { createFormats, type Formats } from './formats.ts';
import type { Language } from './language.ts';

/** How each language writes times, numbers and money. English as most of the world reads it: the day before the month. */
export const formatsIn: Readonly<Record<Language, Formats>> = {
  en: createFormats('en-GB', formatWords),
  fr: createFormats('fr-FR', french),
  ar: createFormats('ar', arabic),
};
