const mostPlaces = 100;

/** How far each entry of the history was scrolled, px, by the entry's key; as long as the page lives. */
export interface ScrollPlaces {
  get(key: string): number | undefined;
  /** The oldest place is forgotten when there are more than a hundred. */
  set(key: string, place: number): void;
}

export function createScrollPlaces(): ScrollPlaces {
  const places = new Map<string, number>();
  return {
    get: (key) => places.get(key),
    set(key, place) {
      places.delete(key);
      places.set(key, place);
      const oldest = places.keys().next().value;
      if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
    },
  };
}
