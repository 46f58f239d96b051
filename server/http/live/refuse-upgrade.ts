import type { Duplex } from 'node:stream';

/**
 * Answers a wish to upgrade with a refusal and lets go of the socket: nothing else would, because an upgraded
 * socket has left the HTTP server's timeouts, and may stay half open for ever.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '429 Too Many Requests' | '503 Service Unavailable',
): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
