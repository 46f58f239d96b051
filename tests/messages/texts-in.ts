/** A text of the catalogue and where it stands, as `welcome.title`. */
export interface FoundText {
  readonly at: string;
  readonly text: string;
}

/** Stands for a value of a text, or a list of them and, called, for a link in it; written as `said`. */
function valueSaid(said: string): unknown {
  const link = Object.assign((text: string) => text, {
    toString: () => said,
    map: (write: (name: string) => string) => [write(said)],
    *[Symbol.iterator]() {
      yield said;
    },
  });
  // A language may look at how a name begins.
  return new Proxy(link, {
    get(value, name) {
      if (Object.hasOwn(value, name)) return Reflect.get(value, name) as unknown;
      const ofText: unknown = Reflect.get(Object(said) as object, name);
      return typeof ofText === 'function' ? ofText.bind(said) : ofText;
    },
  });
}

/**
 * Every text in a room. A function is called with signs in place of its values, or with links that are only words.
 *
 * @param sign what stands for the nth value of a text
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
 * The texts of a room that are functions, each called with what stands for a value of that name. The names come from the
 * function itself, so they are those of its own language.
 */
export function namedTextsIn(room: unknown, value: (name: string) => string, at = ''): FoundText[] {
  if (typeof room === 'function') {
    const [, list = ''] = /^\(([^)]*)\)/.exec(String(room)) ?? [];
    const names = list.split(',').map((name) => name.trim());
    const said = room(...names.map((name) => valueSaid(value(name)))) as unknown;
    // What comes in parts has elements in it, which say their direction themselves.
    return typeof said === 'string' ? [{ at, text: said }] : [];
  }
  if (typeof room !== 'object' || room === null) return [];
  return Object.entries(room).flatMap(([name, inside]) =>
    namedTextsIn(inside, value, at === '' ? name : `${at}.${name}`),
  );
}
