/** One thing that the specification says: its section, what it says in few words of ours, and the test that shows it. */
export type Statement = readonly [section: number, says: string, shownBy: string];

type Said = readonly [says: string, shownBy: string];

/** The statements of one section, in the specification's order. */
export const ofSection = (section: number, said: readonly Said[]): readonly Statement[] =>
  said.map(([says, shownBy]) => [section, says, shownBy]);
