import { describe, expect, it } from 'vitest';
import { createSyncEngine } from '#sync/sync-engine.ts';
import { appendScan } from '../fakes/memory-door-store.ts';
import { scan, scriptedDoor } from './scripted-door.ts';

describe('the unsent count while a batch is in flight', () => {
  it('includes a scan recorded meanwhile at once', async () => {
    const door = scriptedDoor({ sendScans: () => new Promise(() => {}) }, 1);
    const engine = createSyncEngine(door.parts);
    engine.start();
    await door.time.run(10);
    appendScan(door.disk, 'strict', scan(2));
    engine.nudge();
    await door.time.run(20);
    expect(engine.status()).toMatchObject({ sending: true, unsent: 2 });
  });
});
