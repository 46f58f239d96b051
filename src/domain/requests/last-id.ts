/** The id of what is asked for, as long as it is asked for again. */
export interface LastId {
  /** Returns the same id for an identical text, a new one after a change. */
  idFor(text: string): string;
  /** The next id is a new one, even for the same text. */
  forget(): void;
}

/** Keeps the id of the last text, until another one is asked about or it is forgotten. */
export function createLastId(create: () => string): LastId {
  let last: { readonly text: string; readonly id: string } | null = null;
  return {
    idFor(text) {
      if (last?.text !== text) last = { text, id: create() };
      return last.id;
    },
    forget: () => void (last = null),
  };
}
