/** A text of the catalogue and its path, such as `welcome.title`. */
export interface FoundText {
  readonly at: string;
  readonly text: string;
}

/** Stands for a value of a text, for a list of values and, when called, for a link in it; its text is `said`. */
function valueSaid(said: string): unknown {
  const link = Object.assign((text: string) => text, {
    toString: () => said,
    map: (write: (name: string) => string) => [write(said)],
    *[Symbol.iterator]() {
      yield said;
    },
  });
  // A language may check how a name begins.
  return new Proxy(link, {
    get(value, name) {
      if (Object.hasOwn(value, name)) return Reflect.get(value, name) as unknown;
      const ofText: unknown = Reflect.get(Object(said) as object, name);
      return typeof ofText === 'function' ? ofText.bind(said) : ofText;
    },
  });
}

/**
 * Returns every text in a section. Functions are called with placeholders, or with links that are only text.
 *
 * @param sign returns the placeholder for the nth value of a text
 */
export function textsIn(room: unknown, at = '', sign: (nth: number) => string = () => '…'): FoundText[] {
  if (typeof room === 'string') return [{ at, text: room }];
  if (typeof room === 'function') {
    const values = Array.from({ length: room.length }, (_, nth) => valueSaid(sign(nth)));
    return textsIn(room(...values), at, sign);
  }
  if (Array.isArray(room)) return [{ at, text: room.map(String).join('') }];
  if (typeof room !== 'object' || room === null) throw new Error(`${at} is no text.`);
  return Object.entries(room).flatMap(([name, inside]) =>
    textsIn(inside, at === '' ? name : `${at}.${name}`, sign),
  );
}

/**
 * Returns the texts of a section that are functions, each called with a placeholder for each parameter name. The
 * names come from the function itself, so they are those of its language.
 */
export function namedTextsIn(room: unknown, value: (name: string) => string, at = ''): FoundText[] {
  if (typeof room === 'function') {
    const [, list = ''] = /^\(([^)]*)\)/.exec(String(room)) ?? [];
    const names = list.split(',').map((name) => name.trim());
    const said = room(...names.map((name) => valueSaid(value(name)))) as unknown;
    // A text in parts contains elements, which set their own direction.
    return typeof said === 'string' ? [{ at, text: said }] : [];
  }
  if (typeof room !== 'object' || room === null) return [];
  return Object.entries(room).flatMap(([name, inside]) =>
    namedTextsIn(inside, value, at === '' ? name : `${at}.${name}`),
  );
}
