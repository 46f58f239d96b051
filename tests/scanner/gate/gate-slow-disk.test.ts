import { describe, expect, it } from 'vitest';
import type { ScanLog } from '#scanner/gate/deps.ts';
import { gateBench } from './gate-bench.ts';
import { handClock, type HandClock } from '#tests/scanner/hand-clock.ts';

const camera = (text: string) => ({ via: 'camera', text }) as const;

/** A gate whose disk hangs while `hang` is set, and the scans that it reported late. */
async function slowGate() {
  const clock = handClock();
  const disk: { hang: Promise<void> | null; asked: () => void } = { hang: null, asked: () => {} };
  let late = 0;
  const wrapLog = (log: ScanLog): ScanLog => ({
    find: (scanId) => log.find(scanId),
    get next() {
      return log.next;
    },
    async keep(scan) {
      disk.asked();
      await disk.hang;
      await log.keep(scan);
    },
  });
  const bench = await gateBench({ clock, wrapLog, landedLate: () => (late += 1) });
  /** Scans a code, and waits until its record has been passed to the disk. */
  const offer = async (ticketNumber: number) => {
    const asked = new Promise<void>((resolve) => (disk.asked = resolve));
    const answer = bench.gate.admit(camera(await bench.code(ticketNumber)), 'gate-a', 'entry');
    await asked;
    return { answer };
  };
  return { ...bench, clock, disk, offer, late: () => late };
}

/**
 * Advances time until the answer arrives. Signatures are verified on real threads, in real time, so the clock
 * advances only when nothing else is left to do.
 */
async function patiently<T>(clock: HandClock, answer: Promise<T>): Promise<T> {
  const state = { isThere: false };
  void answer.then(() => (state.isThere = true));
  while (!state.isThere) {
    await new Promise((resolve) => void setImmediate(resolve));
    await clock.advance(1_300);
  }
  return answer;
}

describe('a hanging disk', () => {
  it('answers within 1.3 s without admitting', async () => {
    const { clock, disk, offer } = await slowGate();
    disk.hang = new Promise(() => {});
    const { answer } = await offer(1);
    await clock.advance(1_299);
    expect(await Promise.race([answer, Promise.resolve('nothing yet')])).toBe('nothing yet');
    await clock.advance(1);
    expect(await answer).toMatchObject({
      scan: null,
      reason: 'storage_slow',
      verdict: { code: 'check_by_hand', passes: false },
    });
  });

  it('keeps the record that is written later, and the view matches the disk', async () => {
    const { clock, disk, offer, database, view, gate, code, late } = await slowGate();
    const hang = Promise.withResolvers<void>();
    disk.hang = hang.promise;
    const { answer } = await offer(2);
    await clock.advance(1_300);
    expect((await answer).scan).toBeNull();
    expect(view.inside('event')).toBe(0);
    disk.hang = null;
    hang.resolve();
    const again = await gate.admit(camera(await code(2)), 'gate-a', 'entry');
    const rows = await database.scans.toArray();
    expect(rows.map(({ scan, state }) => [scan.seq, scan.verdict, scan.passed, state])).toEqual([
      [1, 'admit', true, 'unsent'],
      [2, again.verdict.code, false, 'unsent'],
    ]);
    expect(again.verdict).toMatchObject({ passes: false, because: { scanId: rows[0]?.scan.scanId } });
    expect([view.inside('event'), late()]).toEqual([1, 1]);
  });

  it('leaves no trace of codes shown meanwhile: those people were checked by hand', async () => {
    const { clock, disk, offer, database, view, gate, code } = await slowGate();
    const hang = Promise.withResolvers<void>();
    disk.hang = hang.promise;
    const { answer } = await offer(3);
    const waiting = [4, 4, 5].map(async (number) =>
      gate.admit(camera(await code(number)), 'gate-a', 'entry'),
    );
    await clock.advance(1_300);
    await answer;
    for (const one of await patiently(clock, Promise.all(waiting)))
      expect(one).toMatchObject({ scan: null, reason: 'storage_slow' });
    disk.hang = null;
    hang.resolve();
    expect((await gate.admit(camera(await code(4)), 'gate-a', 'entry')).verdict.code).toBe('admit');
    expect((await database.scans.toArray()).map(({ scan }) => scan.ticketNumber)).toEqual([3, 4]);
    expect(view.inside('event')).toBe(2);
  });

  it('writes nothing after the answer was given if judging took too long', async () => {
    const clock = handClock();
    const verified = Promise.withResolvers<boolean>();
    const asked = Promise.withResolvers<void>();
    const bench = await gateBench({
      clock,
      verifySignature: () => {
        asked.resolve();
        return verified.promise;
      },
    });
    const answer = bench.gate.admit(camera(await bench.code(6)), 'gate-a', 'entry');
    await asked.promise;
    await clock.advance(1_300);
    expect(await answer).toMatchObject({ scan: null, reason: 'storage_slow' });
    verified.resolve(true);
    await bench.gate.undo('none');
    expect(await bench.database.scans.count()).toBe(0);
  });
});
