/** A text of the catalogue and where it stands, as `welcome.title`. */
export interface FoundText {
  readonly at: string;
  readonly text: string;
}

/** Stands for a value of a text, or a list of them and, called, for a link in it. */
const anything = Object.assign((text: string) => text, {
  toString: () => '…',
  map: (write: (name: string) => string) => [write('…')],
  *[Symbol.iterator]() {
    yield '…';
  },
});

/** Every text in a room. A function is called with signs in place of its values, or with links that are only words. */
export function textsIn(room: unknown, at = ''): FoundText[] {
  if (typeof room === 'string') return [{ at, text: room }];
  if (typeof room === 'function')
    return textsIn(room(...Array.from({ length: room.length }, () => anything)), at);
  if (Array.isArray(room)) return [{ at, text: room.map(String).join('') }];
  if (typeof room !== 'object' || room === null) throw new Error(`${at} is no text.`);
  return Object.entries(room).flatMap(([name, inside]) =>
    textsIn(inside, at === '' ? name : `${at}.${name}`),
  );
}
