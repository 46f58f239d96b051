/** Most lines of one network that have not said hello: a venue's phones connect one after another and say it at once. */
const mostOfNetwork = 50;
/** Most of all networks together. */
const mostOfAll = 1_000;

/**
 * Lines that have not said who they are. Each costs a caller nothing but the wish for it, so there is an end to them:
 * for one network, and for all, where the oldest gives way, so that nobody can shut others out by saying nothing.
 */
export function createSilentLines<Line>() {
  const networks = new Map<Line, string>();
  const counts = new Map<string, number>();
  const remove = (line: Line): void => {
    const network = networks.get(line);
    if (network === undefined) return;
    networks.delete(line);
    const left = (counts.get(network) ?? 1) - 1;
    if (left === 0) counts.delete(network);
    else counts.set(network, left);
  };
  return {
    /** Whether one more line of this network may stay silent. */
    hasRoom: (network: string): boolean => (counts.get(network) ?? 0) < mostOfNetwork,
    /** Adds a line; answers the one that has to give way, if any: it is no longer counted. */
    add(line: Line, network: string): Line | undefined {
      networks.set(line, network);
      counts.set(network, (counts.get(network) ?? 0) + 1);
      if (networks.size <= mostOfAll) return undefined;
      const [oldest] = networks.keys();
      if (oldest !== undefined) remove(oldest);
      return oldest;
    },
    /** It said hello, or is closed. */
    remove,
  };
}
export type SilentLines<Line> = ReturnType<typeof createSilentLines<Line>>;
