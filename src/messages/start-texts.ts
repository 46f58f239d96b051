import { start as arabic } from './ar/start.ts';
import { start } from './en/start.ts';
import { start as french } from './fr/start.ts';
import type { Language } from './language.ts';

export const startTexts: Readonly<Record<Language, typeof start>> = { en: start, fr: french, ar: arabic };
