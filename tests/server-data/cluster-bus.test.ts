import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListeners } from '#domain/listeners.ts';
import { createChannel } from '#server/database/channel.ts';
import type { Database } from '#server/database/database.ts';
import { isReceived } from '#server/database/administration/server-facts.ts';
import { serversAtWork } from '#server/database/master-keys.ts';
import { openPooled } from '#server/database/pooled.ts';
import { createAccessChanges, type AccessChange } from '#server/ops/access-changes.ts';
import { databaseBus, type Bus } from '#server/ops/bus.ts';
import { joinClusterBus } from '#server/ops/cluster-bus.ts';
import { createLog } from '#server/ops/log.ts';
import { natsBus } from '#server/ops/nats-bus.ts';
import { createNudges } from '#server/ops/nudges.ts';
import { until } from '../until.ts';
import { natsAvailable, startNats, type NatsServer } from './nats-server.ts';
import { postgresAvailable, startPostgres, type TestServer } from './postgres-server.ts';

interface Road {
  readonly bus: Bus;
  /** Cuts every connection. */
  cut(): Promise<unknown>;
  close(): Promise<unknown>;
}

async function overPostgres(): Promise<Road & { readonly url: string; readonly database: Database }> {
  const server: TestServer = await startPostgres();
  const url = await server.newDatabase();
  const database = await openPooled(url, () => undefined, { waitMs: 10_000, connections: 4 });
  return {
    url,
    database,
    bus: databaseBus(url, database),
    cut: () =>
      database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gatehouse neighbours' AND datname = current_database()`,
      ),
    async close() {
      await database.close();
      await server.stop();
    },
  };
}

async function overNats(): Promise<Road> {
  const server: NatsServer = await startNats();
  return { bus: natsBus(server.url, 'one'), cut: () => server.cut(), close: () => server.stop() };
}

const warned: string[] = [];
async function join(bus: Bus, presence?: Bus['open']) {
  const [nudges, accessChanges] = [createNudges(() => undefined), createAccessChanges(() => undefined)];
  const heard: (string | AccessChange)[] = [];
  nudges.listen((eventId, revision) => void heard.push(`${eventId} ${revision}`));
  accessChanges.listen((change) => void heard.push(change));
  const emailsWait = createListeners();
  emailsWait.add(() => void heard.push('emails wait'));
  const log = createLog('warn', { write: (line) => void warned.push(line) });
  const neighbours = await joinClusterBus({
    bus,
    presence,
    nudges,
    accessChanges,
    emailsWait,
    log,
    againAfterMs: 10,
  });
  const hears = (what: string) => until(() => expect(JSON.stringify(heard)).toContain(what));
  return { ...neighbours, nudges, accessChanges, emailsWait, heard, hears };
}

const roads = [
  { name: 'PostgreSQL', available: postgresAvailable(), open: overPostgres },
  { name: 'NATS', available: natsAvailable(), open: overNats },
];

describe.each(roads)('servers connected by $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let road: Road;
    beforeAll(async () => {
      road = await open();
    });
    afterAll(() => road.close());

    test("receive each other's nudges and access changes once, in order, without an echo", async () => {
      const [here, there] = [await join(road.bus), await join(road.bus)];
      expect([here.isUp(), there.isUp()]).toEqual([true, true]);
      here.nudges.moved('e1', 7);
      here.accessChanges.changed({ kind: 'user', userId: 'u1' });
      await there.hears('u1');
      there.nudges.moved('e2', 1);
      await here.hears('e2');
      expect(there.heard).toEqual(['e1 7', { kind: 'user', userId: 'u1' }, 'e2 1']);
      expect(here.heard).toEqual(['e1 7', { kind: 'user', userId: 'u1' }, 'e2 1']);
      // Emails are left to the leading server.
      here.emailsWait.tell();
      await there.hears('emails wait');
      await Promise.all([here.close(), there.close()]);
      expect(here.isUp()).toBe(false);
    });

    test('merge two hundred changes within 50 ms into a few messages, ending with the newest', async () => {
      const [here, there] = [await join(road.bus), await join(road.bus)];
      for (let revision = 1; revision <= 200; revision += 1) here.nudges.moved('busy', revision);
      await there.hears('busy 200');
      expect(there.heard.length).toBeLessThan(10);
      await Promise.all([here.close(), there.close()]);
    });

    test('are warned of a connection that receives nothing, and only of that', async () => {
      warned.length = 0;
      let tried = 0;
      const said: Bus['sayElsewhere'] = (text) => {
        tried += 1;
        return road.bus.sayElsewhere(text);
      };
      const hearing = await join({ ...road.bus, sayElsewhere: said });
      // As behind a transaction pooler: nothing fails and nothing arrives.
      const silent: Bus = { ...road.bus, sayElsewhere: () => Promise.resolve() };
      // A bus closed before its test message could arrive must not warn.
      await (await join({ ...silent, silent: { code: 'closed_line', message: 'of a closed line' } })).close();
      const deaf = await join(silent);
      await until(() => expect(warned.join()).toContain(road.bus.silent.code));
      expect([warned, tried]).toEqual([[expect.stringContaining(road.bus.silent.code)], 1]);
      expect(await isReceived(road.bus.open)).toBe(true);
      await Promise.all([hearing.close(), deaf.close()]);
    });

    test('reconnect after every connection was cut, and log no secrets', async () => {
      warned.length = 0;
      const [here, there] = [await join(road.bus), await join(road.bus)];
      await road.cut();
      const tick = setInterval(() => here.nudges.moved(`after-${randomUUID()}`, 1), 20);
      await there.hears('after-');
      clearInterval(tick);
      expect(warned.length).toBeGreaterThanOrEqual(2);
      expect(warned.join()).not.toMatch(/s3cret/);
      await Promise.all([here.close(), there.close()]);
    });
  });
});

describe.skipIf(!natsAvailable())('NATS', () => {
  test('keeps separate installations apart, and delays no server start when it is down', async () => {
    const server = await startNats();
    const [one, other] = [await join(natsBus(server.url, 'one')), await join(natsBus(server.url, 'other'))];
    const second = await join(natsBus(server.url, 'one'));
    one.nudges.moved('e1', 1);
    await second.hears('e1');
    expect(other.heard).toEqual([]);
    await Promise.all([one.close(), other.close(), second.close()]);
    const wrong = natsBus(server.url.replace('s3cret', 'other'), 'one');
    expect(await isReceived(wrong.open)).toBe(false);
    await server.stop();
    warned.length = 0;
    const alone = await join(natsBus(server.url, 'one'));
    expect(alone.isUp()).toBe(false);
    alone.nudges.moved('e2', 1);
    await until(() => expect(warned.length).toBeGreaterThan(1));
    expect(warned.join()).not.toMatch(/s3cret/);
    await alone.close();
  });

  test.skipIf(!postgresAvailable())('leaves servers visible in the database', async () => {
    const [server, { url, database, close }] = await Promise.all([startNats(), overPostgres()]);
    const presence = (on: Parameters<Bus['open']>[0]) => createChannel(url, on, { silent: true });
    const joined = await join(natsBus(server.url, 'one'), presence);
    expect(await serversAtWork(database)).toBe(1);
    await joined.close();
    await close();
    await server.stop();
  });
});
