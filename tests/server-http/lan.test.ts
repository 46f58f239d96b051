import { request } from 'node:https';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { lanAddresses, makeLanCertificate, terminalQr } from '#server/lan.ts';
import { createLog } from '#server/ops/log.ts';
import { startServer } from '#server/main.ts';
import { freshDataFolder } from './fresh-data.ts';

test('issues a valid certificate for localhost and every address of the machine', async () => {
  const now = new Date();
  const { cert } = await makeLanCertificate(['192.168.1.20', '10.0.0.7'], now);
  const read = new X509Certificate(cert);
  expect(read.checkHost('localhost')).toBe('localhost');
  expect([read.checkIP('192.168.1.20'), read.checkIP('10.0.0.7'), read.checkIP('8.8.8.8')]).toEqual([
    '192.168.1.20',
    '10.0.0.7',
    undefined,
  ]);
  expect(Date.parse(read.validFrom)).toBeLessThan(now.getTime());
  expect(Date.parse(read.validTo)).toBeGreaterThan(now.getTime());
});

test('omits loopback and link-local addresses', () => {
  const one = (address: string, internal = false) => ({
    address,
    internal,
    family: 'IPv4' as const,
    netmask: '',
    mac: '',
    cidr: null,
  });
  expect(
    lanAddresses({ lo: [one('127.0.0.1', true)], wifi: [one('192.168.1.20'), one('169.254.3.3')] }),
  ).toEqual(['192.168.1.20']);
});

test('serves https with that certificate under --lan, sends HSTS and prints an address', async () => {
  const folder = await freshDataFolder();
  const server = await startServer(readConfig({ DATA_DIR: folder }, ['--lan', '--port', '0', '--empty']), {
    log: createLog('silent'),
  });
  try {
    expect(server.url).toBe(`https://localhost:${server.port}`);
    const asked = request(`https://127.0.0.1:${server.port}/api/ping`, { rejectUnauthorized: false }).end();
    const [response] = await once(asked, 'response');
    expect([response.statusCode, response.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    response.resume();
    expect(server.lanUrls).toEqual(
      lanAddresses(networkInterfaces()).map((address) => `https://${address}:${server.port}`),
    );
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('draws the terminal QR code only with half blocks or colours', () => {
  expect(terminalQr('https://192.168.1.20:8080').split('\n').length).toBeGreaterThan(10);
});
