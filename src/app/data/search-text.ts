/** One text of a URL's search, under its own name, where it is there and of a sane length. */
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

/** Reads some texts of a URL's search: what a route validates its search by. */
export const readTexts =
  <K extends string>(...names: readonly K[]) =>
  (search: Record<string, unknown>): { readonly [key in K]?: string } =>
    names.reduce<{ readonly [key in K]?: string }>(
      (found, name) => ({ ...found, ...readText(search, name) }),
      {},
    );
