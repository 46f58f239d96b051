import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#server/http/listen.ts';

/** Long enough for three lost packets, each sent again after twice the time, and for the server's next check; ms. */
const lateMs = 9_500;

test('answers a phone with poor signal whose request comes seconds after its connection', async () => {
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    tls: null,
    live: () => undefined,
    handler: () => async () => new Response('here'),
  });
  onTestFinished(() => server.stop(0));
  const phone = connect(server.port, '127.0.0.1');
  let heard = '';
  phone.on('data', (data) => (heard += String(data)));
  const closed = once(phone, 'close');
  await delay(lateMs);
  if (phone.writable) phone.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  await closed;
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*here/);
});
