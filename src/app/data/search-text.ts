/** Returns one text parameter of a URL under its own name, if present and not too long. */
export function readText<K extends string>(
  search: Record<string, unknown>,
  name: K,
): { readonly [key in K]?: string } {
  const value = search[name];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const found: { [key in K]?: string } = {};
  if (text !== '' && text.length <= 200) found[name] = text;
  return found;
}

/** Builds the search validator of a route from some text parameters. */
export const readTexts =
  <K extends string>(...names: readonly K[]) =>
  (search: Record<string, unknown>): { readonly [key in K]?: string } =>
    names.reduce<{ readonly [key in K]?: string }>(
      (found, name) => ({ ...found, ...readText(search, name) }),
      {},
    );
