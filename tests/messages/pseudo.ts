import type { Messages } from '#app/engines/messages.ts';

/*
 * A pseudo-language made from English: longer, accented and in brackets. It reveals text that was never translated
 * (no brackets) or has no room to grow (cut off).
 */

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ď',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ö',
  p: 'þ',
  q: 'ǫ',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ü',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  B: 'Ɓ',
  C: 'Ç',
  D: 'Ď',
  E: 'É',
  F: 'Ƒ',
  G: 'Ğ',
  H: 'Ĥ',
  I: 'Í',
  J: 'Ĵ',
  K: 'Ķ',
  L: 'Ļ',
  M: 'Ɱ',
  N: 'Ñ',
  O: 'Ö',
  P: 'Þ',
  Q: 'Ǫ',
  R: 'Ř',
  S: 'Š',
  T: 'Ť',
  U: 'Ü',
  V: 'Ṽ',
  W: 'Ŵ',
  X: 'Ẋ',
  Y: 'Ý',
  Z: 'Ž',
};

/** How much longer than English a text may become, as in German and Finnish. */
const growth = 0.4;

/** Converts "Sign in" to "⟦Šíğñ íñ ··⟧", some 40 % longer. A text already converted does not change. */
export function pseudoText(text: string): string {
  if (text.trim() === '' || /^⟦[^⟦⟧]*⟧$/.test(text)) return text;
  // A name inside it, such as a label, has already been converted.
  const accented = text
    .replaceAll(/[⟦⟧]/g, '')
    .replaceAll(/[A-Za-z]/g, (letter) => accents[letter] ?? letter);
  const padding = '·'.repeat(Math.ceil(text.length * growth));
  // Split into words, so that a line can break as in a longer text.
  return `⟦${accented} ${padding.replaceAll(/.{8}(?=.)/g, '$& ')}⟧`;
}

/** Converts a section of texts into the pseudo-language, keeping its shape so that screens work unchanged. */
export function pseudoOf<T>(texts: T): T;
export function pseudoOf(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudoText(texts);
  if (typeof texts === 'function') {
    const say = (...values: unknown[]): unknown => pseudoOf(texts(...values.map(spoken)));
    return Object.defineProperty(say, 'length', { value: texts.length });
  }
  // Parts of a sentence: the links and icons between them are not texts.
  if (Array.isArray(texts))
    return texts.map((piece: unknown) => (typeof piece === 'string' ? pseudoText(piece) : piece));
  if (typeof texts !== 'object' || texts === null || '$$typeof' in texts) return texts;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoOf(text)]));
}

/** The text passed to a link in a sentence is translated too. */
function spoken(value: unknown): unknown {
  return typeof value === 'function' ? (text: string): unknown => value(pseudoText(text)) : value;
}

/** Converts all texts of a page. */
export function pseudoMessages(messages: Messages): Messages {
  const made = new Map<unknown, unknown>();
  const once = <T>(texts: T): T => {
    if (!made.has(texts)) made.set(texts, pseudoOf(texts));
    return made.get(texts) as T;
  };
  return {
    ...messages,
    first: once(messages.first),
    here: (room) => {
      const texts = messages.here(room);
      return texts === null ? null : once(texts);
    },
    fetched: (room) => messages.fetched(room).then(once),
    load: (room) => messages.load(room).then(once),
  };
}
