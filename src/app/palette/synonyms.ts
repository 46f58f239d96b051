/** Splits a text's list of synonyms at commas, including Arabic ones. */
export const synonymsOf = (text: string): readonly string[] =>
  text
    .split(/[,،]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Returns the synonyms of `name`; empty if the texts have none. */
export const synonymsIn = (texts: Readonly<Record<string, string>>, name: string): readonly string[] =>
  synonymsOf(Object.hasOwn(texts, name) ? (texts[name] ?? '') : '');
