import type { Socket } from 'node:net';
import { callerNetwork } from '#server/ops/network-address.ts';

/** Default maximum of sockets per network: several for each phone of a large venue. */
export const usualSocketsPerNetwork = 1_000;

/**
 * Closes sockets beyond a network's limit before anything is read from them, so that one network can't use up the
 * server's sockets.
 */
export function createSocketLimit(most: number): (socket: Socket) => void {
  const open = new Map<string, number>();
  return (socket) => {
    const network = callerNetwork(null, socket.remoteAddress ?? '', 0);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  };
}
