/** How long the event loop was held in one turn. */
export interface Hold {
  /** The longest turn in processor time of this thread, in ms; excludes other load on the machine. */
  readonly cpuMs: number;
  /** The longest turn in wall-clock time, in ms. */
  readonly clockMs: number;
}

/**
 * Measures every turn of the event loop until the returned function is called. The loop spins meanwhile, so that no
 * turn includes a wait.
 */
export function watchTurns(): () => Hold {
  let going = true;
  let longest: Hold = { cpuMs: 0, clockMs: 0 };
  let before = { cpuMs: threadMs(), clockMs: performance.now() };
  const turn = () => {
    const now = { cpuMs: threadMs(), clockMs: performance.now() };
    longest = {
      cpuMs: Math.max(longest.cpuMs, now.cpuMs - before.cpuMs),
      clockMs: Math.max(longest.clockMs, now.clockMs - before.clockMs),
    };
    before = now;
    if (going) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    going = false;
    turn();
    return longest;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
