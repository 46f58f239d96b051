import { createServer, type Server } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '../../build/free-port.ts';

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

test('returns distinct, usable ports outside the kernel’s ephemeral range', async () => {
  const ports: number[] = [];
  for (let n = 0; n < 5; n += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(5);
  expect(ports.every((port) => port >= 12_000 && port < 32_768)).toBe(true);
  for (const server of await Promise.all(ports.map(listenOn))) server.close();
});

test('skips a port in use', async () => {
  const next = (await freePort()) + 1;
  // Whether or not this listen succeeds, the port is now in use.
  const taken = await listenOn(next).catch(() => null);
  expect(await freePort()).toBeGreaterThan(next);
  taken?.close();
});
