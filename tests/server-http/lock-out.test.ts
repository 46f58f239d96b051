import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { composeAccounts } from '#server/compose-accounts.ts';
import { rememberDevice } from '#server/accounts/sign-in/known-devices.ts';
import type { Origin } from '#server/accounts/person-limits.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { createLog } from '#server/ops/log.ts';
import { databaseKinds, type OpenedDatabase } from '../server-data/databases.ts';

const right = wirePasswordHash('blue heron over the river');

describe.each(databaseKinds.filter(({ available }) => available))(
  'strangers guessing a password, with two servers on one $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    let servers: readonly Identity[];
    let now = 1_800_000_000_000;
    beforeAll(async () => {
      opened = await open();
      const parts = {
        database: opened.database,
        log: createLog('silent'),
        now: () => now,
        masterKey: new Uint8Array(32),
        passwordCost: { memoryKiB: 64, passes: 1 },
      };
      servers = [composeAccounts(parts).identity, composeAccounts(parts).identity];
    });
    afterAll(() => opened.close());

    let turn = 0;
    /** Alternates between the two servers. */
    const server = () => {
      const one = servers[(turn += 1) % 2];
      if (one === undefined) throw new Error('no server');
      return one;
    };
    const attempt = async (name: string, passwordHash: string, origin: Origin) => {
      const place = { ...origin, device: '', replaces: null, language: 'en' } as const;
      const answer = await signIn(server(), { email: null, username: name, passwordHash }, place);
      return 'refused' in answer ? answer.code : 'signed in';
    };
    const wrong = (name: string, n: number, ip: string) =>
      attempt(name, wirePasswordHash(`guess ${n}`), { ip, browser: null });
    const makePerson = (username: string) =>
      createPerson(
        server(),
        opened.database,
        {
          username,
          email: `${username}@example.org`,
          firstName: 'A',
          lastName: 'B',
          passwordHash: right,
        },
        'NORMAL_USER',
      );
    const lookedAt = (codes: readonly string[]) => codes.filter((code) => code === 'bad_credentials').length;

    test('never lock out the owner, who signs in from elsewhere', async () => {
      await makePerson('awa');
      const owner: string[] = [];
      for (let n = 0; n < 89; n += 1) {
        await wrong('awa', n, '203.0.113.9');
        now += 500;
        owner.push(await attempt('awa', right, { ip: '198.51.100.7', browser: 'phone' }));
      }
      expect(new Set(owner)).toEqual(new Set(['signed in']));
    });

    test('never lock out a browser the account knows, not even at their own address', async () => {
      const user = await makePerson('binta');
      await rememberDevice(server(), opened.database, 'her phone', user.id);
      for (let n = 0; n < 300; n += 1) await wrong('binta', n, '203.0.113.10');
      const at = { ip: '203.0.113.10', browser: null };
      expect(await attempt('binta', right, at)).toBe('rate_limited');
      expect(await attempt('binta', right, { ...at, deviceId: 'her phone' })).toBe('signed in');
      expect(await attempt('binta', right, { ...at, deviceId: 'another phone' })).toBe('rate_limited');
    });

    test('get five guesses from one address, however many they send at once', async () => {
      await makePerson('chidi');
      const codes: string[] = [];
      for (let from = 0; from < 1_000; from += 50)
        codes.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, (_, n) => wrong('chidi', from + n, '203.0.113.11')),
          )),
        );
      expect(lookedAt(codes)).toBe(5);
    });

    test('get one guess per further address after fifty failures, while the owner still gets in', async () => {
      await makePerson('demba');
      const codes: string[] = [];
      for (let n = 0; n < 400; n += 1) codes.push(await wrong('demba', n, `192.0.2.${n >> 2}`));
      const firstFifty = lookedAt(codes.slice(0, 52));
      expect(firstFifty).toBeGreaterThanOrEqual(50);
      expect(lookedAt(codes) - firstFifty).toBe(87);
      expect(await attempt('demba', right, { ip: '198.51.100.8', browser: null })).toBe('signed in');
      // Each of those addresses waits a minute before its second guess, then two.
      now += 59_000;
      expect(await wrong('demba', 1_000, '192.0.2.99')).toBe('rate_limited');
      now += 1_000;
      expect(await wrong('demba', 1_001, '192.0.2.99')).toBe('bad_credentials');
      now += 119_000;
      expect(await wrong('demba', 1_002, '192.0.2.99')).toBe('rate_limited');
    });

    test('with a browser known to another account are strangers here', async () => {
      await makePerson('ebrima');
      const thief = await makePerson('thief');
      await rememberDevice(server(), opened.database, 'their phone', thief.id);
      const codes: string[] = [];
      for (let n = 0; n < 20; n += 1)
        codes.push(
          await attempt('ebrima', wirePasswordHash(`guess ${n}`), {
            ip: '203.0.113.12',
            browser: null,
            deviceId: 'their phone',
          }),
        );
      expect(lookedAt(codes)).toBe(5);
    });

    test('with a browser known to the account are rate limited all the same', async () => {
      const user = await makePerson('fatou');
      await rememberDevice(server(), opened.database, 'found phone', user.id);
      const codes: string[] = [];
      for (let n = 0; n < 100; n += 1)
        codes.push(
          await attempt('fatou', wirePasswordHash(`guess ${n}`), {
            ip: `203.0.113.${n}`,
            browser: null,
            deviceId: 'found phone',
          }),
        );
      expect(lookedAt(codes)).toBe(5);
    });
  },
);
