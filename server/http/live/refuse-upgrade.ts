import type { Duplex } from 'node:stream';

/**
 * Answers an upgrade request with a refusal and closes the socket. Nothing else would: an upgraded socket is not
 * subject to the HTTP server's timeouts, and could stay half open for ever.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '429 Too Many Requests' | '503 Service Unavailable',
): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
