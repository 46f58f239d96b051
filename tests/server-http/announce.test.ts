import { expect, test } from 'vitest';
import { announcement } from '#server/announce.ts';
import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { createLog } from '#server/ops/log.ts';
import { freshDataFolder } from './fresh-data.ts';

/** Returns the terminal output and the address of a server started with this environment. */
async function told(environment: Record<string, string>) {
  const folder = await freshDataFolder();
  const server = await startServer(
    readConfig({ DATA_DIR: folder, ...environment }, ['--port', '0', '--empty']),
    { log: createLog('silent'), checkReplies: true },
  );
  try {
    return { said: announcement(server, () => ''), port: server.port, link: server.setupLink };
  } finally {
    await server.stop();
  }
}

test('prints the origin of links in emails', async () => {
  const { said, port, link } = await told({ HOST: '127.0.0.1' });
  expect(said).toContain(`Gatehouse is at http://localhost:${port}\n`);
  expect(said).not.toContain('127.0.0.1');
  expect(link).toContain(`http://localhost:${port}/setup?token=`);
});

test('prints where links lead if people reach the server under another address', async () => {
  const { said, port, link } = await told({ PUBLIC_URL: 'https://tickets.example.org' });
  expect(said).toContain(
    `Gatehouse is at http://localhost:${port}\n  Its links point to https://tickets.example.org\n`,
  );
  expect(link).toContain('https://tickets.example.org/setup?token=');
});
