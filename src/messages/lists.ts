/** Names of which any will do: "River gate or Main gate". */
export type Either = (names: Iterable<string>) => string;

/** @param language a BCP 47 tag */
export function eitherOf(language: string): Either {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return (names) => list.format(names);
}
