/** Small integers for names that repeat: gates, devices, checkpoints. */
export interface NameTable {
  /** The index of a name, a new one where it is new. */
  indexOf(name: string): number;
  /** The index of a name, or undefined where it was never given one. */
  find(name: string): number | undefined;
  nameAt(index: number): string;
  readonly names: readonly string[];
}

export function createNameTable(known: readonly string[] = []): NameTable {
  const names = [...known];
  const indexes = new Map(names.map((name, index) => [name, index]));
  return {
    names,
    indexOf(name) {
      const index = indexes.get(name) ?? names.length;
      if (index === names.length) {
        indexes.set(name, index);
        names.push(name);
      }
      return index;
    },
    find: (name) => indexes.get(name),
    nameAt: (index) => names[index] ?? '',
  };
}
