import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DrawLimits } from '#server/ops/draw-pool.ts';
import { startDrawer, type Drawer } from '#server/ops/drawer.ts';
import { DrawError } from '#server/ops/draw-error.ts';
import { createPdfPool, startPrinter, usualPdfLimits, type PdfPool } from '#server/tickets/print/pdf-pool.ts';
import type { PrintedDocument } from '#server/tickets/print/printed-document.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';
import { hangMs } from '#tests/until.ts';

const ticket = (reference: string): PrintedTicket => ({
  language: 'en',
  eventName: 'Harbour Night',
  startsAt: '2026-12-01T23:30:00.000Z',
  endsAt: '2026-12-02T03:00:00.000Z',
  doorsOpenAt: '2026-12-01T22:30:00.000Z',
  timeZone: 'Africa/Lagos',
  venue: null,
  typeName: 'Standing',
  gates: [],
  holderName: 'Awa Ceesay',
  reference,
  codePolicy: 'static',
  printedCode: 'G1CODE',
});

/** Builds drawers that finish when told to; a drawing is its ticket's reference, repeated to the given length. */
function fakeDrawers(length = 8) {
  const drawing: { reference: string; finish(): void; crash(): void }[] = [];
  let opened = 0;
  const open = (): Drawer<PrintedDocument> => {
    opened += 1;
    let gone = false;
    let fail = (): void => undefined;
    return {
      isGone: () => gone,
      async end() {
        gone = true;
        fail();
      },
      draw: (document) =>
        new Promise((resolve, reject) => {
          const [first] = 'tickets' in document ? document.tickets : [];
          const reference = first?.reference ?? '';
          fail = () => reject(new DrawError('failed', 'ended'));
          drawing.push({
            reference,
            finish: () => resolve(Buffer.from(reference.padEnd(length, '.'))),
            crash() {
              gone = true;
              fail();
            },
          });
        }),
    };
  };
  return { open, drawing, opened: () => opened };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'drawn',
    (error: unknown) => (error instanceof DrawError ? error.reason : error),
  );
const textOf = async (work: Promise<Uint8Array>) => Buffer.from(await work).toString();

let pool: PdfPool | undefined;
const poolOf = (limits: Partial<DrawLimits>, open?: () => Drawer<PrintedDocument>) =>
  (pool = createPdfPool({ ...usualPdfLimits, ...limits }, open));
afterEach(async () => {
  vi.useRealTimers();
  await pool?.stop();
});

describe('a pool of rendering threads', () => {
  test('renders once for concurrent identical requests, and answers again from memory', async () => {
    const { open, drawing } = fakeDrawers();
    const { draw, has } = poolOf({}, open);
    expect(has([ticket('a')])).toBe(false);
    const first = draw([ticket('a')]);
    const second = draw([{ ...ticket('a') }]);
    expect(has([ticket('a')])).toBe(true);
    drawing[0]?.finish();
    expect([await textOf(first), await textOf(second)]).toEqual(['a.......', 'a.......']);
    expect(await textOf(draw([ticket('a')]))).toBe('a.......');
    expect(drawing).toHaveLength(1);
  });

  test('reads a named input once for concurrent requests, and again after a failure', async () => {
    const { open, drawing } = fakeDrawers();
    const { drawNamed } = poolOf({}, open);
    const read = vi.fn<() => Promise<PrintedDocument>>(async () => ({ tickets: [ticket('a')] }));
    read.mockRejectedValueOnce(new Error('no database'));
    await expect(drawNamed({ of: 'a', at: 1 }, read)).rejects.toThrow('no database');
    const asked = [drawNamed({ of: 'a', at: 1 }, read), drawNamed({ of: 'a', at: 1 }, read)];
    await settled();
    drawing[0]?.finish();
    expect(await Promise.all(asked.map(textOf))).toEqual(['a.......', 'a.......']);
    expect(await textOf(drawNamed({ of: 'a', at: 1 }, read))).toBe('a.......');
    expect([read.mock.calls.length, drawing.length]).toEqual([2, 1]);
    void reasonOf(drawNamed({ of: 'a', at: 2 }, read));
    await settled();
    expect([read.mock.calls.length, drawing.length]).toEqual([3, 2]);
  });

  test('renders a ticket again once anything it shows has changed', async () => {
    const { open, drawing } = fakeDrawers();
    const { draw } = poolOf({ threads: 9 }, open);
    const before = draw([ticket('a')]);
    drawing[0]?.finish();
    await before;
    const changes: Partial<PrintedTicket>[] = [
      { eventName: 'Other' },
      { startsAt: '2026-12-01T23:45:00.000Z' },
      { holderName: 'Binta' },
      { printedCode: 'G1OTHER' },
      { gates: ['North'] },
    ];
    for (const change of changes) void reasonOf(draw([{ ...ticket('a'), ...change }]));
    expect(drawing).toHaveLength(1 + changes.length);
  });

  test('caches up to its byte limit, dropping the least recently used first', async () => {
    const { open, drawing } = fakeDrawers(10);
    const { draw, has } = poolOf({ cacheBytes: 20 }, open);
    const drawn = async (reference: string) => {
      const work = draw([ticket(reference)]);
      drawing.at(-1)?.finish();
      await work;
    };
    await drawn('a');
    await drawn('b');
    await draw([ticket('a')]);
    await drawn('c');
    expect(['a', 'b', 'c'].map((reference) => has([ticket(reference)]))).toEqual([true, false, true]);
  });

  test('rejects as busy when the queue is full, and renders the queue in order', async () => {
    const { open, drawing, opened } = fakeDrawers();
    const { draw } = poolOf({ threads: 1, waiting: 2 }, open);
    const work = ['a', 'b', 'c'].map((reference) => draw([ticket(reference)]));
    expect(await reasonOf(draw([ticket('d')]))).toBe('busy');
    for (const [index, one] of work.entries()) {
      drawing[index]?.finish();
      await one;
      await settled();
    }
    expect(drawing.map(({ reference }) => reference)).toEqual(['a', 'b', 'c']);
    expect(opened()).toBe(1);
  });

  test('gives up on what waits too long, and ends a thread that renders too long', async () => {
    vi.useFakeTimers();
    const { open, opened } = fakeDrawers();
    const { draw } = poolOf({ waitMs: 1_000, drawMs: 5_000 }, open);
    const stuck = reasonOf(draw([ticket('a')]));
    const waiting = reasonOf(draw([ticket('b')]));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBe('busy');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await stuck).toBe('failed');
    void reasonOf(draw([ticket('c')]));
    expect(opened()).toBe(2);
  });

  test('fails the job whose thread ended, and starts another for the next', async () => {
    const { open, drawing, opened } = fakeDrawers();
    const { draw } = poolOf({}, open);
    const [first, second] = [reasonOf(draw([ticket('a')])), textOf(draw([ticket('b')]))];
    drawing[0]?.crash();
    expect(await first).toBe('failed');
    await settled();
    drawing[1]?.finish();
    expect(await second).toBe('b.......');
    expect(opened()).toBe(2);
  });

  test('fails jobs when no thread can be started, and tries again for the next', async () => {
    const { open, drawing } = fakeDrawers();
    let tries = 0;
    const { draw } = poolOf({}, () => {
      tries += 1;
      if (tries === 1) throw new Error('no threads left');
      return open();
    });
    expect(await reasonOf(draw([ticket('a')]))).toBe('failed');
    const next = draw([ticket('a')]);
    drawing[0]?.finish();
    expect(await textOf(next)).toBe('a.......');
  });

  test('fails running and queued jobs when stopped, and renders no more', async () => {
    const { open } = fakeDrawers();
    const { draw, stop } = poolOf({}, open);
    const work = ['a', 'b'].map((reference) => reasonOf(draw([ticket(reference)])));
    await stop();
    expect(await Promise.all(work)).toEqual(['stopped', 'stopped']);
    expect(await reasonOf(draw([ticket('c')]))).toBe('stopped');
  });
});

describe('a rendering thread', () => {
  const patient = { waitMs: hangMs, drawMs: hangMs };

  test('renders one document after another', async () => {
    const { draw } = poolOf(patient);
    const files = await Promise.all([draw([ticket('a')]), draw([ticket('a'), ticket('b')])]);
    for (const file of files) expect(Buffer.from(file.subarray(0, 5)).toString()).toBe('%PDF-');
  });

  test('reports a failed rendering and continues with the next', async () => {
    const drawer = startPrinter();
    await expect(drawer.draw({ tickets: [] })).rejects.toMatchObject({
      reason: 'failed',
      message: /no ticket/,
    });
    expect(drawer.isGone()).toBe(false);
    expect((await drawer.draw({ tickets: [ticket('a')] })).length).toBeGreaterThan(1_000);
    await drawer.end();
  });

  test.each([
    ['ends', 'process.exit(7)'],
    ['throws', "throw new Error('broken')"],
  ])('that %s fails its document and is not used again', async (_, crash) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-drawer-'));
    try {
      const file = join(folder, 'crash.mjs');
      writeFileSync(
        file,
        `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${crash}; });\n`,
      );
      let opened = 0;
      const { draw } = poolOf(patient, () => {
        opened += 1;
        return opened === 1 ? startDrawer(pathToFileURL(file)) : startPrinter();
      });
      expect(await reasonOf(draw([ticket('a')]))).toBe('failed');
      expect(await reasonOf(draw([ticket('a')]))).toBe('drawn');
      expect(opened).toBe(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('stopped while rendering fails at once', async () => {
    const { draw, stop } = poolOf({});
    const work = reasonOf(draw([ticket('a')]));
    await stop();
    expect(await work).toBe('stopped');
  });
});
