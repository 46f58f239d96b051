import { createServer } from 'node:http';
import { expect, test } from 'vitest';

/*
 * After a file's last test its page waits for what runs in it to end. Something that starts only then, like the retry
 * of a call that the page's end aborted, would keep the whole run from ending: this file's run ending is the test.
 */

test('keeps no run of tests from ending, though a call is retried forever once the page aborts it', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const asked = new Promise<void>((resolve) => server.once('request', () => resolve()));
  const again = () => void setTimeout(again, 50);
  const address = server.address();
  void fetch(`http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/`).catch(again);
  await asked;
  expect(server.listening).toBe(true);
});
