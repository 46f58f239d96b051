/** Maps repeated names (gates, devices, checkpoints) to small integers. */
export interface NameTable {
  /** Returns the index of a name; assigns one to a new name. */
  indexOf(name: string): number;
  /** Returns the index of a name, or undefined if it isn't in the table. */
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
