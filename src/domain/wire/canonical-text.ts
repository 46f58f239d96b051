/** Maximum nesting; none of our records is deeper. */
const maxDepth = 6;

/**
 * Serializes a JSON value for hashing, independent of key order: keys sorted by UTF-16 code units, no blanks,
 * undefined fields left out. Returns undefined for values that are not JSON or nest deeper than six levels.
 */
export function canonicalText(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value !== 'object' || depth >= maxDepth) return undefined;
  if (Array.isArray(value))
    return joined(
      value.map((item) => canonicalText(item, depth + 1)),
      '[',
      ']',
    );
  return objectText(value, depth);
}

/** On the hot path of every scan on both ends: walks the keys once without building lists. */
function objectText(value: object, depth: number): string | undefined {
  const fields: Readonly<Record<string, unknown>> = { ...value };
  let text = '';
  for (const key of Object.keys(fields).toSorted()) {
    const field = fields[key];
    if (field === undefined) continue;
    const fieldText = canonicalText(field, depth + 1);
    if (fieldText === undefined) return undefined;
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${fieldText}`;
  }
  return `{${text}}`;
}

function joined(texts: readonly (string | undefined)[], open: string, close: string): string | undefined {
  return texts.includes(undefined) ? undefined : open + texts.join(',') + close;
}
