import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { masterKey } from './test-app.ts';
import { killPrograms, startProgram, stopProgram } from './started-program.ts';

/** Builds a proxy to a database that can stop forwarding while every connection stays open. */
async function stoppableRoad(url: string) {
  const to = new URL(url);
  const { hostname, port } = to;
  const ends: Socket[] = [];
  let stuck = false;
  const road = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near, far);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (bytes: Buffer) => void (stuck || other.write(bytes)));
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  road.listen(0, '127.0.0.1');
  await once(road, 'listening');
  const address = road.address();
  to.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: to.href,
    stick: () => void (stuck = true),
    close() {
      for (const end of ends) end.destroy();
      road.close();
    },
  };
}

describe.skipIf(!postgresAvailable())('a server whose database no longer responds', () => {
  let postgres: TestServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await killPrograms();
    await postgres.stop();
  });

  it('is alive but not ready, and exits on request', async () => {
    const road = await stoppableRoad(await postgres.newDatabase());
    const program = startProgram('run.ts', ['--empty'], {
      env: {
        DATABASE_URL: road.url,
        MASTER_KEY: Buffer.from(masterKey).toString('base64'),
        PUBLIC_URL: 'http://localhost:8080',
      },
    });
    const url = await program.url;
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    road.stick();
    // Readiness is cached for a second.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const { output } = await stopProgram(program);
    expect(output).toContain('a step of stopping');
    road.close();
  });
});
