/** A statement of the specification: its section, a short summary of what it says, and the test that covers it. */
export type Statement = readonly [section: number, says: string, shownBy: string];

type Said = readonly [says: string, shownBy: string];

/** Returns the statements of one section, in the specification's order. */
export const ofSection = (section: number, said: readonly Said[]): readonly Statement[] =>
  said.map(([says, shownBy]) => [section, says, shownBy]);
