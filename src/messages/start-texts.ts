import { start } from './en/start.ts';
import type { Language } from './language.ts';

export const startTexts: Readonly<Record<Language, typeof start>> = { en: start };
