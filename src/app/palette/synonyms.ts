/** Other words for one thing, as its text lists them: with commas between, those of Arabic too. */
export const synonymsOf = (text: string): readonly string[] =>
  text
    .split(/[,،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** The other words for `name`; none where the texts have none. */
export const synonymsIn = (texts: Readonly<Record<string, string>>, name: string): readonly string[] =>
  synonymsOf(Object.hasOwn(texts, name) ? (texts[name] ?? '') : '');
