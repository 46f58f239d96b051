import { createServer } from 'node:net';

/**
 * The range to search: below the ports that kernels use for outgoing connections (from 32,768), so that a free port
 * stays free a moment later and while a server that uses it restarts.
 */
const [lowest, highest] = [12_000, 31_999];

/** Processes start far apart, so that two of them searching at the same time do not find the same port. */
let last = lowest + ((process.pid * 61) % (highest - lowest));

/** Returns a loopback port that nothing listens on; a different one on each call. */
export async function freePort(): Promise<number> {
  for (let tried = lowest; tried <= highest; tried += 1) {
    last = last >= highest ? lowest : last + 1;
    if (await isFree(last)) return last;
  }
  throw new Error('No loopback port is free.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
