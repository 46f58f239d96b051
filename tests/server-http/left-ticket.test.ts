import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { openPeople, type People } from './people.ts';
import { makeScan } from './scan-maker.ts';
import { addDevice, addEvent, openTestApp, signedBy, type TestApp, type TestDevice } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const minute = 60_000;

/** Creates an event with these rules, whose ticket 1 is in Awa's wallet, and the phone at its gate. */
async function eventUnder(rules: Partial<CheckpointRules>) {
  const eventId = await addEvent(t, (await p.numberOf('omar')).id);
  await t.database.query('UPDATE events SET rules = $2 WHERE id = $1', [
    eventId,
    JSON.stringify({ event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: 50, ...rules } }),
  ]);
  await t.database.query('UPDATE tickets SET holder_user_id = $2 WHERE event_id = $1 AND number = 1', [
    eventId,
    (await p.numberOf('awa')).id,
  ]);
  const { json } = await t.call('GET', `/api/events/${eventId}/gates`, p.as('omar'));
  const gates = json['items'] as unknown as { readonly gateId: string }[];
  const device: TestDevice = await addDevice(t, eventId);
  let seq = 0;
  const passed = async (direction: 'entry' | 'exit', minutesAgo: number) => {
    seq += 1;
    const at = t.clock.now - minutesAgo * minute;
    const { deviceId } = device;
    const made = makeScan({ eventId, deviceId, gateId: gates[0]?.gateId ?? '', seq, ticketNumber: 1, at });
    const scan = { ...made, direction, verdict: direction === 'entry' ? 'admit' : 'exit' };
    const body = JSON.stringify({ deviceId, epoch: scan.epoch, scans: [scan] });
    const path = `/api/events/${eventId}/scans`;
    const headers = signedBy(device, { method: 'POST', path, at: t.clock.now, body });
    expect((await t.call('POST', path, { raw: body, headers })).status).toBe(200);
  };
  const used = async () => {
    const wallet = (await t.call('GET', '/api/tickets?statuses=all', p.as('awa'))).json['items'];
    const items = wallet as unknown as { readonly eventId: string; readonly used: unknown }[];
    return items.find((one) => one.eventId === eventId)?.used;
  };
  const ago = (minutes: number) => ({ at: t.clock.now - minutes * minute, gateName: 'Main' });
  return { passed, used, ago };
}

test.each([
  ['after an exit scan', { reentry: 'after_exit' }, true],
  ['at any time', { reentry: 'free' }, true],
  ['no second time', { reentry: 'single', maxEntries: 1 }, false],
  ['no second time, as all entries are used', { reentry: 'after_exit', maxEntries: 1 }, false],
] as const)(
  'shows in the wallet whether a guest who left may return: %s',
  async (_when, rules, mayReturn) => {
    const { passed, used, ago } = await eventUnder(rules);
    expect(await used()).toBeNull();
    await passed('entry', 30);
    expect(await used()).toEqual({ ...ago(30), left: null });
    await passed('exit', 20);
    await passed('exit', 10);
    expect(await used()).toEqual({ ...ago(30), left: { ...ago(20), mayReturn } });
  },
);

test('shows in the wallet that a guest who returned is inside', async () => {
  const { passed, used, ago } = await eventUnder({ reentry: 'after_exit' });
  await passed('entry', 30);
  await passed('exit', 20);
  await passed('entry', 10);
  expect(await used()).toEqual({ ...ago(10), left: null });
});
