import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresAvailable, startPostgres, type TestServer } from '../server-data/postgres-server.ts';
import { freshDataFolder } from './fresh-data.ts';
import { killPrograms, startProgram, stopProgram, type Program } from './started-program.ts';

/** How often the servers are replaced one after the other. */
const restarts = Number(process.env['RESTARTS'] ?? 2);
const callers = 8;
/** How often a proxy checks whether a server is ready, in ms. */
const lookEveryMs = 100;

interface Target {
  program: Program;
  url: string;
  ready: boolean;
  readonly agent: Agent;
}

/** Gives every caller a separate address, because limits per address are not under test. */
const addressOf = (from: number) => `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`;

/** Makes one call over the connections kept open to a server; returns its status, or the code of the error. */
const call = (target: Target, method: 'GET' | 'POST', path: string, from = 0): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(
      `${target.url}${path}`,
      { method, agent: target.agent, headers: { 'x-forwarded-for': addressOf(from) } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', (error) => resolve(error.message));
      },
    );
    sent.on('error', (error) => resolve(error.message));
    sent.end();
  });

describe.skipIf(!postgresAvailable())('two servers replaced in turn behind a proxy', () => {
  let postgres: TestServer;
  const folders: string[] = [];
  beforeEach(async () => {
    postgres = await startPostgres();
  });
  afterEach(async () => {
    await killPrograms();
    await postgres.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  it('lose no call, not even those that must not be sent twice', async () => {
    const url = await postgres.newDatabase();
    const start = async (): Promise<Target> => {
      const folder = await freshDataFolder();
      folders.push(folder);
      const env = { DATABASE_URL: url, DATA_DIR: folder, MASTER_KEY: Buffer.alloc(32, 5).toString('base64') };
      const program = startProgram('run.ts', ['--empty'], {
        env: { ...env, TRUST_PROXY: '1', DRAIN_MS: process.env['DRAIN_MS'] ?? '1500' },
      });
      const agent = new Agent({ keepAlive: true, maxSockets: 4 });
      return { program, url: await program.url, ready: true, agent };
    };
    const targets = [await start(), await start()];
    const ended = new AbortController();
    const isOver = () => ended.signal.aborted;
    const told = new Map<string, number>();
    const look = async () => {
      while (!isOver()) {
        await Promise.all(
          targets.map(async (target) => {
            target.ready = (await call(target, 'GET', '/readyz')) === '200';
          }),
        );
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    };
    const callAlways = async (caller: number) => {
      for (let nth = caller; !isOver(); nth += 1) {
        const from = caller * 100_000 + nth;
        const ready = targets.filter((target) => target.ready);
        const target = ready[nth % ready.length];
        // Sent once, as a proxy does with writes: nothing is retried here.
        const said =
          target === undefined
            ? 'nobody was ready'
            : nth % 2 === 0
              ? await call(target, 'GET', '/api/events', from)
              : await call(target, 'POST', '/api/unknown', from);
        told.set(said, (told.get(said) ?? 0) + 1);
      }
    };
    const work = [look(), ...Array.from({ length: callers }, (_, caller) => callAlways(caller))];
    for (let nth = 0; nth < restarts; nth += 1) {
      const at = nth % targets.length;
      const old = targets[at];
      if (old === undefined) throw new Error('there is a server in each place');
      const { code, output } = await stopProgram(old.program);
      expect([code, output]).toEqual([0, expect.stringContaining('stopped')]);
      targets[at] = await start();
    }
    ended.abort();
    await Promise.all(work);
    expect([...told.keys()].toSorted()).toEqual(['200', '404']);
    if (process.env['RESTARTS'] !== undefined)
      process.stdout.write(`${restarts} restarts, calls by answer: ${JSON.stringify([...told])}\n`);
  });
});
