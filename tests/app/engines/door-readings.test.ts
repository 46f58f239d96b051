import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it } from 'vitest';
import { doorReadings } from '#app/engines/door-readings.ts';
import { closeAll, device, install } from '#tests/database/opened-event.ts';
import { sampleManifest } from '#tests/database/sample-manifest.ts';
import { eventId } from '#tests/database/samples.ts';
import { until } from '#tests/until.ts';

afterEach(closeAll);

/** Watches the first gate's name, as returned by each of the reads that include an event. */
async function namesShown(which: 'event' | 'events') {
  const { database, store } = await device();
  await install(store, await sampleManifest());
  const readings = doorReadings(database, store);
  const shown: (string | undefined)[] = [];
  const watching = liveQuery(async () => {
    const event = which === 'event' ? await readings.event(eventId) : (await readings.events())[0];
    return event === null || event === undefined || event === 'revoked'
      ? undefined
      : event.manifest?.header.gates[0]?.name;
  }).subscribe((name) => shown.push(name));
  await until(() => expect(shown.length).toBeGreaterThan(0));
  return { database, shown, end: () => watching.unsubscribe() };
}

describe('event data read at this door', () => {
  it.each(['event', 'events'] as const)('is reread when only the header changes: %s', async (which) => {
    const { database, shown, end } = await namesShown(which);
    const row = await database.manifests.get(eventId);
    const header = row?.header;
    if (row === undefined || header === undefined) throw new Error('There is no manifest.');
    const gates = header.gates.map((gate) => ({ ...gate, name: 'Sea door' }));
    await database.manifests.put({ ...row, newest: { ...header, revision: header.revision + 1, gates } });
    await until(() => expect(shown.at(-1)).toBe('Sea door'));
    end();
  });
});
