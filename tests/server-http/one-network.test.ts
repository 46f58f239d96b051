import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';

describe('rate limits by address', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await openTestApp({ TRUST_PROXY: '1' });
  });
  afterAll(() => t.close());

  const send = (from: string, n: number) =>
    t.call('POST', '/api/otp/send', {
      body: { phoneNumber: `+22071${String(10_000 + n)}`, purpose: 'guest' },
      ip: '127.0.0.1',
      headers: { 'x-forwarded-for': from },
    });
  let last = 0;
  const passed = async (froms: readonly string[]) => {
    const replies = [];
    for (const from of froms) replies.push((await send(from, (last += 1))).status);
    return replies.filter((status) => status === 200).length;
  };
  const twelve = (of: (n: number) => string) => Array.from({ length: 12 }, (_, n) => of(n));

  test('count an IPv6 /64 as one, in every spelling', async () => {
    expect(
      await passed(
        twelve((n) => [`2001:db8:0:7:${n}::1`, `[2001:DB8::7:0:0:0:${n}]:${5_000 + n}`][n % 2] ?? ''),
      ),
    ).toBe(10);
    expect(await passed(['2001:db8:0:8::1'])).toBe(1);
  });

  test('count an IPv4 address as one, whatever its port, and inside IPv6', async () => {
    expect(
      await passed(
        twelve((n) => [`192.0.2.9:${40_000 + n}`, `[::ffff:192.0.2.9]:${n}`, '192.0.2.9'][n % 3] ?? ''),
      ),
    ).toBe(10);
  });

  test('log the network they count', async () => {
    await passed(['2001:db8:0:9::1', '192.0.2.10:40000', '[::ffff:192.0.2.10]:1']);
    const logged = t.logged.join('');
    expect(logged).toContain('"ip":"2001:db8:0:9::/64"');
    expect(logged).not.toMatch(/192\.0\.2\.\d+:|::ffff/);
  });
});
