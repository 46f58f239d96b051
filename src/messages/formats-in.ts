import { formatWords as arabic } from './ar/format-words.ts';
import { formatWords } from './en/format-words.ts';
import { formatWords as french } from './fr/format-words.ts';
import { createFormats, type FormatWords, type Formats } from './formats.ts';
import type { Language } from './language.ts';

/** Creates a language's formats on first use, because a page needs only one of them. */
function formatsOf(language: string, words: FormatWords): () => Formats {
  let made: Formats | null = null;
  return () => (made ??= createFormats(language, words));
}

const made = {
  en: formatsOf('en-GB', formatWords),
  fr: formatsOf('fr-FR', french),
  ar: formatsOf('ar', arabic),
};

/** Formats of each language for times, numbers and money. English uses day before month, as most of the world does. */
export const formatsIn: Readonly<Record<Language, Formats>> = {
  get en() {
    return made.en();
  },
  get fr() {
    return made.fr();
  },
  get ar() {
    return made.ar();
  },
};
