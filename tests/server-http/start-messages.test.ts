import { afterEach, expect, test } from 'vitest';
import { readConfig, settingNames } from '#server/config/config.ts';
import { explainFailedStart } from '#server/explain-failed-start.ts';
import { parseJsonFile } from '#server/ops/json-file.ts';
import { memoryWarning } from '#server/config/memory-need.ts';
import { settingWarnings } from '#server/config/setting-warnings.ts';
import { killPrograms, runProgram } from './started-program.ts';

afterEach(killPrograms);

test.each([
  ['SMTP_URL', 'smtp://us%er@mail.test'],
  ['SMTP_URL', 'smtps://a:100%@mail.test'],
  ['DATABASE_URL', 'postgres://a:50%off@db.test/gatehouse'],
])('%s: refuses a malformed %% escape without repeating the text: %s', (name, value) => {
  const read = () => readConfig({ EMAIL_FROM: 'a@b.test', [name]: value }, []);
  expect(read).toThrow(`${name}: The value given has a % that begins no escape`);
});

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFF[{"name":"Fête"}]')],
  ['UTF-8', Buffer.from('[{"name":"Fête"}]')],
  ['UTF-16', Buffer.from('\uFEFF[{"name":"Fête"}]', 'utf16le')],
  ['UTF-16, turned', Buffer.from('\uFEFF[{"name":"Fête"}]', 'utf16le').swap16()],
])('reads a list in %s', (_encoding, bytes) => {
  expect(parseJsonFile('list.json', bytes)).toEqual([{ name: 'Fête' }]);
});

test('reports a file that is not JSON', () => {
  expect(() => parseJsonFile('list.csv', Buffer.from('name;city'))).toThrow('list.csv is not a JSON file');
});

test.each([
  [{ TWILIO_FROM: '+2203000000' }, ['TWILIO_FROM has no effect without SMS_GATEWAY=twilio.']],
  [{ TWILIO_FROM: '+2203000000', SMS_GATEWAY: 'twilio' }, []],
  [{ EMAIL_FROM: 'a@b.test' }, ['EMAIL_FROM has no effect without SMTP_URL.']],
  [{ GOOGLE_API_KEY: 'k' }, ['GOOGLE_API_KEY has no effect without GOOGLE_AUDIENCE.']],
  [{ STRIPE_WEBHOOK_SECRET: 'k' }, ['STRIPE_WEBHOOK_SECRET has no effect without STRIPE_SECRET_KEY.']],
  [
    { STRIPE_SECRET_KEY: 'k', PAYMENTS: 'off' },
    ['STRIPE_SECRET_KEY has no effect without PAYMENTS=stripe (or no PAYMENTS at all).'],
  ],
  [{ DATABASE_URI: 'x' }, ['DATABASE_URI is not a setting, so it has no effect. Did you mean DATABASE_URL?']],
  [{ DATADIR: 'x' }, ['DATADIR is not a setting, so it has no effect. Did you mean DATA_DIR?']],
  [
    { TRUSTED_PROXY: '1' },
    ['TRUSTED_PROXY is not a setting, so it has no effect. Did you mean TRUST_PROXY?'],
  ],
  [{ HOME: '/root', PATH: '/bin', HOSTNAME: 'a', PWD: '/', LOGNAME: 'me', SMTP_URL: '' }, []],
])('reports for the settings %j: %j', (env, said) => {
  expect(settingWarnings(env, settingNames)).toEqual(said);
});

test.each<[object, string]>([
  [{ code: 'EACCES', syscall: 'listen' }, 'Port 80 can’t be used by this account'],
  [
    { code: 'EACCES', syscall: 'mkdir', path: '/var/gatehouse' },
    'The data folder /var/gatehouse may not be written',
  ],
  [{ code: 'EACCES', syscall: 'open', path: '/var/gatehouse/master.key' }, 'The data folder /var/gatehouse'],
  [{ code: 'EACCES', syscall: 'open', path: '/srv/dist/index.html' }, '/srv/dist/index.html may not be read'],
  [{ code: 'EROFS', syscall: 'mkdir', path: '/var/gatehouse' }, 'a read-only disk'],
  [
    { code: 'ENOSPC', syscall: 'write', path: '/var/gatehouse/x' },
    'The disk of the data folder /var/gatehouse is full',
  ],
  [{ code: 'EMFILE', syscall: 'open', path: '/srv/dist/a.js' }, 'Too many files are open'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'HOST: "localhost" is not an address'],
])('a start that failed with %j says: %s', (fields, said) => {
  const error = Object.assign(new Error('failed'), fields);
  const config = { port: 80, host: 'localhost', dataDir: '/var/gatehouse' };
  expect(explainFailedStart(error, config)).toContain(said);
});

test('prints --help whatever the settings are', async () => {
  const { code, output } = await runProgram('run.ts', ['--help'], { env: { PORT: 'abc', SMTP_URL: 'x' } });
  expect([code, output]).toEqual([0, expect.stringContaining('DATABASE_URL')]);
});

const gigabyte = 1024 ** 3;
test.each([
  [null, { total: 16 * gigabyte, constrained: 0 }, 'no warning'],
  [null, { total: 16 * gigabyte, constrained: gigabyte / 2 }, 'has 512 MB of memory and needs up to 600 MB'],
  // The amount that a machine with 1 GB reports.
  [null, { total: 0.93 * gigabyte, constrained: 0 }, 'no warning'],
  [null, { total: gigabyte / 4, constrained: 16 * gigabyte }, 'has 256 MB'],
  ['postgres://a@b/c', { total: gigabyte / 2, constrained: 0 }, 'no warning'],
  ['postgres://a@b/c', { total: gigabyte / 4, constrained: 0 }, 'needs up to 400 MB'],
  [null, { total: 0, constrained: 0 }, 'no warning'],
])('warns a server with the database %j and %j: %s', (databaseUrl, memory, said) => {
  const warning = memoryWarning({ databaseUrl }, memory);
  expect(warning ?? 'no warning').toContain(said);
});
