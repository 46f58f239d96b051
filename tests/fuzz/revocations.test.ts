import { describe, expect, it } from 'vitest';
import { withEvent } from '../fakes/memory-door-store.ts';
import { revokesIn } from './plan.ts';
import { nothingPlanted, type Plant, type SimulatedStore } from './plant.ts';
import { runSeed } from './run-seed.ts';

/** The first seeds in which a device is revoked. */
const seeds = Array.from({ length: 400 }, (_, at) => 300 + at)
  .filter(revokesIn)
  .slice(0, 12);

const mistaken = (
  revoked: (real: SimulatedStore, where: Parameters<Plant['store']>[1]) => SimulatedStore['deviceRevoked'],
): Plant => ({
  ...nothingPlanted,
  store: (real, where) => ({ ...real, deviceRevoked: revoked(real, where) }),
});

/** Bugs in the handling of a revoked device. */
const planted: Readonly<Record<string, Plant>> = {
  'it goes on as before': mistaken(() => async () => {}),
  'it drops what it has not sent': mistaken((real, { disk }) => async (eventId, deviceId) => {
    await real.deviceRevoked(eventId, deviceId);
    disk.commit('relaxed', (tables) => ({ ...tables, sealed: [] }));
  }),
  'it seals what it has, and keeps the event': mistaken((real, { disk }) => async (eventId, deviceId) => {
    const before = disk.read().events.get(eventId);
    await real.deviceRevoked(eventId, deviceId);
    if (before !== undefined)
      disk.commit('relaxed', (tables) => withEvent(tables, { ...before, revoked: true }));
  }),
  'it keeps its queue as it is': mistaken((_, { disk }) => async (eventId) => {
    const row = disk.read().events.get(eventId);
    if (row !== undefined) disk.commit('relaxed', (tables) => withEvent(tables, { ...row, revoked: true }));
  }),
};

describe('a device revoked during an event', () => {
  it('breaks no invariant: it sends and shows nothing more, and its sealed scans arrive', async () => {
    let revoked = 0;
    for (const seed of seeds) {
      const { violations, fired } = await runSeed(seed);
      expect(violations, `seed ${seed}`).toEqual([]);
      revoked += (fired.get('revoked') ?? 0) + (fired.get('revoked_with_queue') ?? 0);
    }
    expect(revoked).toBeGreaterThan(9);
  });

  it.each(Object.keys(planted))('is detected where %s', async (name) => {
    const broken = [];
    for (const seed of seeds) {
      const { violations } = await runSeed(seed, planted[name], true);
      broken.push(...violations);
      if (broken.length > 0) break;
    }
    expect(broken).not.toEqual([]);
  });
});
