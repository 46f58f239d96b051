import { createServer } from 'node:net';

/**
 * Where ports are looked for: below those that kernels give to outgoing connections (from 32,768 on), so that a port
 * which was free is still free a moment later, and while a server that has it is started again.
 */
const [lowest, highest] = [12_000, 31_999];

/** Processes begin far apart, so that two which look at the same moment do not find the same port. */
let last = lowest + ((process.pid * 61) % (highest - lowest));

/** A loopback port that nobody listens on; another one at each call. */
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
