/** Deeper or larger values than any record of ours are not made canonical. */
const deepest = 6;

/**
 * One text for one JSON value, whatever the order of its keys: what hashes are taken over. As JSON, keys sorted
 * by UTF-16 code units, no blanks; fields that are undefined are left out. Undefined for values that are not
 * JSON or nest deeper than six levels.
 */
export function canonicalText(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value !== 'object' || depth >= deepest) return undefined;
  if (Array.isArray(value))
    return joined(
      value.map((item) => canonicalText(item, depth + 1)),
      '[',
      ']',
    );
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  const fields = present
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => prefixed(`${JSON.stringify(key)}:`, canonicalText(field, depth + 1)));
  return joined(fields, '{', '}');
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text;
}

function joined(texts: readonly (string | undefined)[], open: string, close: string): string | undefined {
  return texts.includes(undefined) ? undefined : open + texts.join(',') + close;
}
