import { createServer } from 'node:net';

/** A loopback port of the kernel's choice that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port could be had.'));
        else resolve(address.port);
      });
    });
  });
}
