/**
 * Maximum number of connections per network before hello: a venue's phones connect one after another and say it at
 * once.
 */
const maxOfNetwork = 50;
/** Maximum over all networks. */
const maxOfAll = 1_000;

/**
 * Tracks connections that have not said hello. They cost a client nothing to open, so their number is limited: per
 * network, and in total, where the oldest is closed, so that silent connections cannot lock others out.
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
    /** Returns whether this network may have another silent connection. */
    hasRoom: (network: string): boolean => (counts.get(network) ?? 0) < maxOfNetwork,
    /** Adds a connection; returns the one to close, if any, which is no longer counted. */
    add(line: Line, network: string): Line | undefined {
      networks.set(line, network);
      counts.set(network, (counts.get(network) ?? 0) + 1);
      if (networks.size <= maxOfAll) return undefined;
      const [oldest] = networks.keys();
      if (oldest !== undefined) remove(oldest);
      return oldest;
    },
    /** Call it when a connection has said hello, or is closed. */
    remove,
  };
}
export type SilentLines<Line> = ReturnType<typeof createSilentLines<Line>>;
