import * as v from 'valibot';

/**
 * One of several values in a reply. An unknown value from a newer server becomes `otherwise`, which must be the most
 * careful one: it admits, sells and promises nothing. Without this, one new value would invalidate the whole reply
 * for an older app. For replies only: a server refuses unknown values in requests.
 */
/* @__NO_SIDE_EFFECTS__ */
export function wordOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
  otherwise: Words[number],
) {
  return v.fallback(v.picklist(words), otherwise);
}

/** Like `wordOf`, but rejects anything that is not a text. */
/* @__NO_SIDE_EFFECTS__ */
export function wordOrNewer<const Words extends readonly [string, ...string[]], Otherwise extends string>(
  words: Words,
  otherwise: Otherwise,
) {
  return v.union(
    [
      v.picklist(words),
      v.pipe(
        v.string(),
        v.transform((): Otherwise => otherwise),
      ),
    ],
    `must be one of ${words.join(', ')}`,
  );
}
