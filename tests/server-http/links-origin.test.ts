import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { linksWarning } from '#server/config/links-origin.ts';
import { messagesTo } from './messages-read.ts';
import { addPerson, openTestApp } from './test-app.ts';

test.each([
  [{}, 'http://localhost:8080', false],
  [{ HOST: '127.0.0.1' }, 'http://localhost:8080', false],
  [{ HOST: '192.0.2.7', PORT: '80' }, 'http://192.0.2.7:80', false],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:8080', false],
  [{ HOST: 'tickets.lan' }, 'http://tickets.lan:8080', false],
  // Under which name others reach it is not known.
  [{ HOST: '0.0.0.0' }, 'http://localhost:8080', true],
  [{ HOST: '::' }, 'http://localhost:8080', true],
  [{ TRUST_PROXY: '1' }, 'http://localhost:8080', true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://tickets.example.org' }, 'https://tickets.example.org', false],
])(
  'with %j links lead to %s, and whether that is warned of: %s',
  (env: Record<string, string>, origin, isWarned) => {
    const config = readConfig(env, []);
    expect(config.linksOrigin).toBe(origin);
    const warning = linksWarning(config);
    expect(warning?.includes(origin) ?? false).toBe(isWarned);
    expect(warning?.includes('PUBLIC_URL') ?? false).toBe(isWarned);
  },
);

test('uses the configured host in the links of emails', async () => {
  const t = await openTestApp({ HOST: '192.0.2.7' });
  try {
    await addPerson(t, 'awa', 'NORMAL_USER');
    await t.call('POST', '/api/userCredentials/forgotPassword', { body: { identifier: 'awa@example.org' } });
    expect((await messagesTo(t, 'awa@example.org'))[0]).toContain('http://192.0.2.7:8080/forgot-password#');
  } finally {
    await t.close();
  }
});
