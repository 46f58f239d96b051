const maxPlaces = 100;

/** Scroll position of each history entry, px, by the entry's key; kept for the life of the page. */
export interface ScrollPlaces {
  get(key: string): number | undefined;
  /** Stores a position; above a hundred, the oldest is dropped. */
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
      if (places.size > maxPlaces && oldest !== undefined) places.delete(oldest);
    },
  };
}
