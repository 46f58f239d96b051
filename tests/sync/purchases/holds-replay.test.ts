import { describe, expect, test } from 'vitest';
import type { Result } from '#domain/failures/failure.ts';
import type { HoldReply } from '#domain/sales/held-places.ts';
import { holdsLock } from '#sync/purchases/holds-replay.ts';
import { samplePlaces as places } from '#tests/domain/sales/sample-places.ts';
import { createLife } from '#tests/fakes/life.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { failed, forEver, good, page, trouble } from './holds-page.ts';

describe('holds', () => {
  test('are sent in the order they were made, one after another', async () => {
    const { time, sent, replay } = page(() => good);
    await replay.place([places('h1'), places('h2')]);
    await replay.place([places('h3')]);
    await time.run(5_000);
    expect(sent.map(({ what }) => what)).toEqual(['hold h1', 'hold h2', 'hold h3']);
  });

  test('that fail at the server do not delay others', async () => {
    const { time, rows, replay } = page((holdId) => (holdId === 'h1' ? trouble : good));
    await replay.place([places('h1'), places('h2')]);
    await time.run(1_000);
    expect([rows.get('h1')?.state, rows.get('h2')?.state]).toEqual(['waiting', 'held']);
  });

  test('are not all tried over a dead connection: the first failure is enough', async () => {
    const { time, sent, replay } = page(() => failed({ kind: 'unreachable' }));
    await replay.place([places('h1'), places('h2'), places('h3')]);
    await time.run(400);
    expect(sent.map(({ what }) => what)).toEqual(['hold h1']);
  });

  test('wait as long as the server asks, and at most half a minute between attempts', async () => {
    const { time, sent, replay } = page(() => failed({ kind: 'limited', retryAfterMs: 9_000 }));
    await replay.place([places('h1')]);
    await time.run(300_000);
    const gaps = sent.slice(1).map(({ at }, place) => at - (sent[place]?.at ?? 0));
    expect(gaps.every((gap) => gap >= 9_000 && gap <= 30_001)).toBe(true);
    expect(gaps.length).toBeGreaterThan(8);
  });

  test.each(['online', 'visible'] as const)('are tried at once when the page is %s again', async (what) => {
    const { time, sent, replay, hint } = page(() => failed({ kind: 'unreachable' }));
    await replay.place([places('h1')]);
    await time.run(100_000);
    const before = sent.length;
    hint(what);
    await time.run(time.now() + 10);
    expect(sent.length).toBe(before + 1);
  });

  test('are taken from a frozen tab that lets them wait for four seconds', async () => {
    const { time, rows, locks, replay } = page(() => good);
    void memoryLocks(locks, createLife(time)).ifFree(holdsLock, forEver);
    await replay.place([places('h1')]);
    await time.run(3_000);
    expect(rows.get('h1')?.state).toBe('waiting');
    await time.run(7_000);
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('released while being sent are released, not held', async () => {
    let arrive: (answer: Result<HoldReply>) => void = () => {};
    const { time, rows, sent, replay } = page((_, tries) =>
      tries === 1 && sent.length === 1 ? new Promise((resolve) => (arrive = resolve)) : good,
    );
    await replay.place([places('h1')]);
    await time.run(10);
    await replay.release('h1');
    arrive({ ok: true, value: { state: 'held', heldUntil: 9 } });
    await time.run(1_000);
    expect(sent.map(({ what }) => what)).toEqual(['hold h1', 'release h1']);
    expect(rows.get('h1')?.state).toBe('released');
  });

  test('unknown to the server disappear on release; those in an order stay', async () => {
    const refused = (status: number): Result<HoldReply> =>
      failed({ kind: 'refused', status, code: 'x', message: '', errors: [] });
    const { time, rows, replay } = page((holdId) => refused(holdId === 'h1' ? 404 : 409));
    await replay.place([places('h1', { state: 'releasing' }), places('h2', { state: 'releasing' })]);
    await time.run(1_000);
    expect([rows.get('h1')?.state, rows.get('h2')?.state]).toEqual(['released', 'ordered']);
  });

  test('ask the browser to wake the worker, and send nothing if there is nothing to send', async () => {
    const { time, sent, replay, rings } = page(() => good);
    await time.run(600_000);
    expect([sent.length, rings()]).toEqual([0, 0]);
    await replay.place([places('h1')]);
    expect(rings()).toBe(1);
  });

  test.each(['hidden', 'offline'] as const)('are not tried because the page is %s', async (what) => {
    const { time, sent, replay, hint } = page(() => failed({ kind: 'unreachable' }));
    await replay.place([places('h1')]);
    await time.run(100_000);
    const before = sent.length;
    hint(what);
    await time.run(time.now() + 10);
    expect(sent.length).toBe(before);
  });

  test('on their way when the network changed are abandoned after two seconds, and sent again', async () => {
    const { time, rows, replay, hint } = page((_, tries) => (tries === 1 ? forEver() : good));
    await replay.place([places('h1')]);
    await time.run(1_999);
    hint('online');
    await time.run(time.now() + 1);
    expect(rows.get('h1')?.state).toBe('waiting');
    hint('online');
    await time.run(time.now() + 5_000);
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('wait longer after each failure, and restart after a success', async () => {
    const { time, sent, replay } = page((holdId, tries) => (holdId === 'h1' && tries <= 5 ? trouble : good));
    await replay.place([places('h1')]);
    await time.run(120_000);
    const gaps = sent.slice(1).map(({ at }, place) => at - (sent[place]?.at ?? 0));
    expect(gaps).toHaveLength(5);
    // The backoff doubles, and half of it is random.
    for (const [place, gap] of gaps.entries()) {
      expect(gap).toBeGreaterThanOrEqual(500 * 2 ** place);
      expect(gap).toBeLessThanOrEqual(1_000 * 2 ** place);
    }
  });

  test('wait as long as a failing server asks', async () => {
    const asking = failed({ kind: 'server', status: 503, retryAfterMs: 20_000 });
    const { time, sent, replay } = page((_, tries) => (tries === 1 ? asking : good));
    await replay.place([places('h1')]);
    await time.run(19_999);
    expect(sent).toHaveLength(1);
    await time.run(22_000);
    expect(sent).toHaveLength(2);
  });

  test('stored by another page are sent within a minute', async () => {
    const { time, rows } = page(() => good);
    await time.run(30_000);
    rows.set('h1', places('h1'));
    await time.run(59_000);
    expect(rows.get('h1')?.state).toBe('waiting');
    await time.run(61_000);
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('are sent once the store can be read again', async () => {
    const { time, rows, disk, replay } = page(() => good);
    disk.broken = true;
    await replay.place([places('h1')]);
    await time.run(10_000);
    expect(rows.get('h1')?.state).toBe('waiting');
    disk.broken = false;
    await time.run(60_000);
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('are checked again a second after another page was sending', async () => {
    const { time, rows, locks, replay } = page(() => good);
    const other = createLife(time);
    void memoryLocks(locks, other).ifFree(holdsLock, forEver);
    await replay.place([places('h1')]);
    await time.run(900);
    other.kill();
    await time.run(999);
    expect(rows.get('h1')?.state).toBe('waiting');
    await time.run(1_000);
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('of a stopped page are left to the next one, even on reconnecting; a requested cycle still runs', async () => {
    const { time, rows, replay, hint } = page(() => good);
    await replay.stop();
    await replay.place([places('h1')]);
    hint('online');
    await time.run(600_000);
    expect(rows.get('h1')?.state).toBe('waiting');
    const once = replay.syncNow();
    await time.run(601_000);
    await once;
    expect(rows.get('h1')?.state).toBe('held');
  });

  test('released ask the browser to wake the worker', async () => {
    const { time, replay, rings } = page(() => good);
    await replay.place([places('h1')]);
    await time.run(1_000);
    await replay.release('h1');
    expect(rings()).toBe(2);
  });
});
