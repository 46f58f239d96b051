import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StorageError } from '#database/storage-error.ts';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { hashRecord } from '#domain/door/scan.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { passage } from '#tests/domain/door/records.ts';
import { doorsOpen, gateBench } from './gate-bench.ts';
import type { Bench } from './gate-bench.ts';

const camera = (text: string) => ({ via: 'camera', text }) as const;
const stored = async ({ database }: Bench): Promise<ScanRecord[]> =>
  (await database.scans.toArray()).map((row) => row.scan);

describe('the gate', () => {
  it('admits a valid ticket once, and then says where and when it was used', async () => {
    const bench = await gateBench();
    const code = await bench.code(3);
    const first = await bench.gate.admit(camera(code), 'gate-a', 'entry');
    const second = await bench.gate.admit(camera(code), 'gate-b', 'entry');
    expect(first.verdict).toMatchObject({ code: 'admit', passes: true, ticketNumber: 3 });
    expect(second.verdict).toMatchObject({
      passes: false,
      because: { scanId: first.scan?.scanId, gateId: 'gate-a' },
    });
    expect(bench.view.inside('event')).toBe(1);
  });

  it('gives one admission for any number of simultaneous scans of one ticket', async () => {
    const bench = await gateBench();
    const code = await bench.code(4);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => bench.gate.admit(camera(code), 'gate-a', 'entry')),
    );
    expect(all.filter((one) => one.verdict.passes)).toHaveLength(1);
    expect(await stored(bench)).toHaveLength(20);
  });

  it('writes records that our server reads, each with the hash of the previous one', async () => {
    const bench = await gateBench();
    for (const text of [await bench.code(1), 'nonsense', await bench.code(1)]) {
      await bench.gate.admit(camera(text), 'gate-a', 'entry');
    }
    const scans = await stored(bench);
    expect(scans.map((scan) => scan.seq)).toEqual([1, 2, 3]);
    expect(scans.map((scan) => scan.previousHash)).toEqual(['', ...scans.slice(0, 2).map(hashRecord)]);
    expect(scans.map((scan) => readScanRecord(scan).ok)).toEqual([true, true, true]);
    expect(scans[1]).toMatchObject({ verdict: 'unreadable', passed: false, ticketNumber: null, form: null });
    expect(scans[1]?.codeDigest).toMatch(/^[0-9a-f]{16}$/);
  });

  it('picks the genuine reading from a keyboard scanner, and records it like a camera’s', async () => {
    const bench = await gateBench();
    const code = await bench.code(5);
    const alternatives = [code.replaceAll('G', 'H'), `]Q1${code}#END`];
    const wedge = { via: 'wedge', text: code.toLowerCase().slice(2), alternatives } as const;
    const first = await bench.gate.admit(wedge, 'gate-a', 'entry');
    const second = await bench.gate.admit(camera(code), 'gate-a', 'entry');
    expect(first.verdict).toMatchObject({ code: 'admit', ticketNumber: 5 });
    expect(first.scan?.codeDigest).toBe(second.scan?.codeDigest);
  });

  it('records an exit without a known entry, and a later-arriving entry sorts before it', async () => {
    const bench = await gateBench();
    const out = await bench.gate.admit(camera(await bench.code(5)), 'gate-a', 'exit');
    expect(out.verdict).toMatchObject({ code: 'not_inside', passes: true, tone: 'attention' });
    expect(await stored(bench)).toMatchObject([{ verdict: 'not_inside', direction: 'exit', passed: true }]);
    expect(bench.view.inside('event')).toBe(0);
    const entry = passage(1, { ticketNumber: 5, gateId: 'gate-b', at: doorsOpen - 60_000 });
    bench.view.apply([{ kind: 'passage', revision: 1_000, ...entry }]);
    expect([bench.view.inside('event'), bench.view.entries('gate-b')]).toEqual([0, 1]);
    await bench.gate.undo(out.scan?.scanId ?? '');
    expect(bench.view.inside('event')).toBe(1);
  });

  it('shows the verdict only once the row is on disk', async () => {
    let onDisk = false;
    const bench = await gateBench({
      wrapLog: (log) => ({
        find: log.find,
        get next() {
          return log.next;
        },
        async keep(scan) {
          await new Promise((resolve) => setTimeout(resolve, 20));
          await log.keep(scan);
          onDisk = true;
        },
      }),
    });
    await bench.gate.admit(camera(await bench.code(5)), 'gate-a', 'entry');
    expect(onDisk).toBe(true);
    expect(await bench.database.scans.count()).toBe(1);
  });

  const storeFailures = [
    [new StorageError('storage_full'), 'storage_full'],
    [new StorageError('storage_lost'), 'storage_lost'],
    [new StorageError('storage_conflict'), 'not_allowed'],
    [new DOMException('quota', 'QuotaExceededError'), 'storage_full'],
    [new Error('anything'), 'storage_lost'],
  ] as const;
  it.each(storeFailures)('never admits if the store fails with %s', async (error, reason) => {
    let fails = true;
    const bench = await gateBench({
      wrapLog: (log) => ({
        find: log.find,
        get next() {
          return log.next;
        },
        keep: (scan) => (fails ? Promise.reject(error) : log.keep(scan)),
      }),
    });
    const code = await bench.code(6);
    const refused = await bench.gate.admit(camera(code), 'gate-a', 'entry');
    expect(refused).toMatchObject({ scan: null, reason, verdict: { code: 'check_by_hand', passes: false } });
    expect(bench.view.inside('event')).toBe(0);
    fails = false;
    expect((await bench.gate.admit(camera(code), 'gate-a', 'entry')).verdict.code).toBe('admit');
  });

  it('asks for a check by hand, and never admits, if anything throws', async () => {
    const broken = await gateBench({
      wrapView: (view) => ({
        ...view,
        header: view.header,
        revision: view.revision,
        knownAbout: () => {
          throw new Error('broken');
        },
      }),
    });
    const judged = await broken.gate.admit(camera(await broken.code(7)), 'gate-a', 'entry');
    expect(judged.verdict).toMatchObject({ code: 'check_by_hand', passes: false });
    expect(await stored(broken)).toMatchObject([{ verdict: 'check_by_hand', passed: false }]);
    const forgetful = await gateBench({
      time: () => {
        throw new Error('no time');
      },
    });
    expect(await forgetful.gate.admit(camera('x'), 'gate-a', 'entry')).toMatchObject({ scan: null });
  });

  it('asks for a check by hand at a gate that the event does not have', async () => {
    const bench = await gateBench();
    const judged = await bench.gate.admit(camera(await bench.code(8)), 'gate-of-old', 'entry');
    expect(judged.verdict).toMatchObject({ code: 'check_by_hand', passes: false });
  });

  it('does not judge once it may not', async () => {
    const bench = await gateBench({ canJudge: () => false });
    expect(await bench.gate.admit(camera(await bench.code(9)), 'gate-a', 'entry')).toMatchObject({
      scan: null,
      reason: 'not_allowed',
    });
    expect(await stored(bench)).toEqual([]);
  });

  it('accepts any text without throwing, and admits none that is not signed', async () => {
    const bench = await gateBench();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.constantFrom('camera', 'wedge', 'typed'),
        async (text, via) => {
          const judged = await bench.gate.admit({ via, text }, 'gate-a', 'entry');
          expect(judged.verdict.passes).toBe(false);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('undo', () => {
  it('reverses an admission with a new record, so that the ticket may enter again', async () => {
    const bench = await gateBench();
    const code = await bench.code(1);
    const first = await bench.gate.admit(camera(code), 'gate-a', 'entry');
    const undone = await bench.gate.undo(first.scan?.scanId ?? '');
    expect(undone).toMatchObject({
      scan: { kind: 'undo', undoes: first.scan?.scanId, seq: 2, passed: false },
    });
    expect(bench.view.inside('event')).toBe(0);
    expect((await bench.gate.admit(camera(code), 'gate-a', 'entry')).verdict.code).toBe('admit');
    const scans = await stored(bench);
    expect(scans).toHaveLength(3);
    expect(readScanRecord(scans[1]).ok).toBe(true);
  });

  it('for a scan before the last admission is for supervisors only', async () => {
    for (const role of ['steward', 'supervisor'] as const) {
      const bench = await gateBench({ role: () => role });
      const first = await bench.gate.admit(camera(await bench.code(1)), 'gate-a', 'entry');
      const last = await bench.gate.admit(camera(await bench.code(2)), 'gate-a', 'entry');
      await bench.gate.admit(camera('nonsense'), 'gate-a', 'entry');
      const early = await bench.gate.undo(first.scan?.scanId ?? '');
      const wanted =
        role === 'steward' ? { scan: null, reason: 'not_allowed' } : { scan: { undoes: first.scan?.scanId } };
      expect(early).toMatchObject(wanted);
      expect((await bench.gate.undo(last.scan?.scanId ?? '')).scan?.undoes).toBe(last.scan?.scanId);
    }
  });

  it('is refused for a scan that is unknown, did not admit, or is already undone', async () => {
    const bench = await gateBench();
    const refused = await bench.gate.admit(camera('nonsense'), 'gate-a', 'entry');
    const admitted = await bench.gate.admit(camera(await bench.code(1)), 'gate-a', 'entry');
    const undone = await bench.gate.undo(admitted.scan?.scanId ?? '');
    for (const scanId of ['unknown', refused.scan?.scanId, admitted.scan?.scanId, undone.scan?.scanId]) {
      expect(await bench.gate.undo(scanId ?? '')).toMatchObject({ scan: null, reason: 'not_allowed' });
    }
    expect(await stored(bench)).toHaveLength(3);
  });
});
