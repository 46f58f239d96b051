/** The definition of one environment variable: how its text is parsed, its default, and its line of help. */
export interface Setting<T> {
  readonly fallback: T;
  readonly about: string;
  readonly example: string;
  /** Returns the value, or why the text is invalid (a sentence that ends "…, such as <example>"). */
  readonly read: (text: string) => { readonly value: T } | { readonly problem: string };
}

/** Any text, trimmed. */
export function text(fallback: string, about: string, example: string): Setting<string> {
  return { fallback, about, example, read: (raw) => ({ value: raw.trim() }) };
}

/** Optional text. */
export function optionalText(
  about: string,
  example: string,
  shape: RegExp,
  wants: string,
): Setting<string | null> {
  return {
    fallback: null,
    about,
    example,
    read: (raw) => (shape.test(raw) ? { value: raw } : { problem: `is not ${wants}` }),
  };
}

/** A URL with user and password in it, or none. `protocols` include the colon. */
export function secretAddress(
  about: string,
  example: string,
  protocols: readonly string[],
): Setting<string | null> {
  const wants = `not ${protocols.map((one) => `${one}//`).join(' or ')} with a host`;
  return {
    fallback: null,
    about,
    example,
    read: (raw) => {
      const url = URL.parse(raw);
      if (url === null || !protocols.includes(url.protocol) || /\s/.test(raw))
        return { problem: `is ${wants}` };
      return areEscapesWhole(url.username + url.password + url.pathname)
        ? { value: raw }
        : { problem: 'has a % that begins no escape: write % in a password as %25' };
    },
  };
}

function areEscapesWhole(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An integer in a range, both ends included. */
export function wholeNumber(fallback: number, least: number, most: number, about: string): Setting<number> {
  return {
    fallback,
    about,
    example: String(fallback),
    read: (raw) => {
      const value = /^\d{1,12}$/.test(raw) ? Number(raw) : Number.NaN;
      const fits = value >= least && value <= most;
      return fits ? { value } : { problem: `is not a whole number from ${least} to ${most}` };
    },
  };
}

/** Yes or no. */
export function yesOrNo(fallback: boolean, about: string): Setting<boolean> {
  const words: Readonly<Record<string, boolean>> = {
    '1': true,
    true: true,
    yes: true,
    on: true,
    '0': false,
    false: false,
    no: false,
    off: false,
  };
  return {
    fallback,
    about,
    example: fallback ? 'on' : 'off',
    read: (raw) => {
      const value = words[raw.toLowerCase()];
      return value === undefined ? { problem: 'is neither on nor off' } : { value };
    },
  };
}

/** One of several words. */
export function oneOf<const W extends string>(words: readonly W[], fallback: W, about: string): Setting<W> {
  return {
    fallback,
    about,
    example: fallback,
    read: (raw) => {
      const value = words.find((word) => word === raw);
      return value === undefined ? { problem: `is none of ${words.join(', ')}` } : { value };
    },
  };
}

/** An http(s) origin without a path, or none. */
export function origin(about: string, example: string): Setting<string | null> {
  return {
    fallback: null,
    about,
    example,
    read: (raw) => {
      const value = readOrigin(raw);
      return value === null ? { problem: 'is not an http or https origin without a path' } : { value };
    },
  };
}

/** An http(s) origin without a path, with a default. */
export function originOr(fallback: string, about: string, example: string): Setting<string> {
  return {
    fallback,
    about,
    example,
    read: (raw) => {
      const value = readOrigin(raw);
      return value === null ? { problem: 'is not an http or https origin without a path' } : { value };
    },
  };
}

/** Comma-separated origins. */
export function origins(about: string, example: string): Setting<readonly string[]> {
  return {
    fallback: [],
    about,
    example,
    read: (raw) => {
      const parts = raw
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      const value = parts.flatMap((part) => readOrigin(part) ?? []);
      return value.length === parts.length
        ? { value }
        : { problem: 'holds something that is not an exact origin' };
    },
  };
}

function readOrigin(raw: string): string | null {
  const url = URL.parse(raw);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  return url.origin === raw.replace(/\/$/, '') ? url.origin : null;
}
