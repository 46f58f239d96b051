import { createHash } from 'node:crypto';
import { createByteCache } from './byte-cache.ts';
import { startDrawer, type Drawer } from './pdf-drawer.ts';
import { PdfError } from './pdf-error.ts';
import type { PrintedDocument, PrintedLook } from './printed-document.ts';
import { printedTicketOf, type PrintedTicket } from './printed-ticket.ts';

export interface PdfLimits {
  /** Threads that draw at the same time. */
  readonly threads: number;
  /** Documents that wait for a thread; one more is refused. */
  readonly waiting: number;
  /** Longest wait for a thread, ms. */
  readonly waitMs: number;
  /** Longest drawing, ms: then its thread is ended. */
  readonly drawMs: number;
  /** Bytes of finished documents in memory. */
  readonly cacheBytes: number;
}

/** One thread draws some five documents a second, and each needs memory of its own. */
export const usualPdfLimits: PdfLimits = {
  threads: 1,
  waiting: 24,
  waitMs: 10_000,
  drawMs: 20_000,
  cacheBytes: 8 * 1024 * 1024,
};

/** The pictures of links are drawn by a thread of their own, for fewer who wait: a chat that gets none asks again. */
export const pictureLimits: PdfLimits = { ...usualPdfLimits, waiting: 8 };

/** Draws tickets, invoices and badges away from the event loop. */
export interface PdfPool {
  /**
   * The PDF of these tickets, a page each, which nobody may change. Drawn once for all who ask for the same.
   *
   * @throws PdfError
   */
  draw(tickets: readonly PrintedTicket[], look?: PrintedLook): Promise<Uint8Array>;
  /** Whether these tickets are drawn already, or are being drawn. */
  has(tickets: readonly PrintedTicket[], look?: PrintedLook): boolean;
  /** The PDF of anything else that is printed, as of tickets. @throws PdfError */
  drawDocument(document: PrintedDocument): Promise<Uint8Array>;
  /**
   * The same of what is told by less than is drawn: `read` is asked for it only where it is not drawn yet.
   *
   * @param name plain values that change whenever what is drawn does
   * @throws PdfError, or whatever `read` does
   */
  drawNamed(name: unknown, read: () => Promise<PrintedDocument>): Promise<Uint8Array>;
  /** Whether it is drawn already, or is being drawn. */
  hasDocument(document: PrintedDocument): boolean;
  /** Ends the threads; whatever waits or is being drawn fails with `stopped`. */
  stop(): Promise<void>;
}

interface Job {
  readonly document: PrintedDocument;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Makes the pool; threads start when they are first needed, and in place of those that ended.
 *
 * @param open starts a thread
 */
export function createPdfPool(
  limits: PdfLimits = usualPdfLimits,
  open: () => Drawer = () => startDrawer(),
): PdfPool {
  const cache = createByteCache(limits.cacheBytes);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const queue = createDrawQueue(limits, open);
  const drawAs = async (key: string, document: PrintedDocument | (() => Promise<PrintedDocument>)) => {
    try {
      const bytes = await queue.add(typeof document === 'function' ? await document() : document);
      cache.set(key, bytes);
      return bytes;
    } finally {
      underWay.delete(key);
    }
  };
  const has = (document: PrintedDocument) => {
    const key = keyOf(document);
    return underWay.has(key) || cache.get(key) !== undefined;
  };
  const draw = (
    document: PrintedDocument | (() => Promise<PrintedDocument>),
    name: unknown = document,
  ): Promise<Uint8Array> => {
    const key = keyOf(name);
    const known = cache.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const shared = underWay.get(key) ?? drawAs(key, document);
    underWay.set(key, shared);
    return shared;
  };
  const printed = (tickets: readonly PrintedTicket[], look?: PrintedLook) => ({
    tickets: tickets.map(printedTicketOf),
    look,
  });
  return {
    has: (tickets, look) => has(printed(tickets, look)),
    draw: (tickets, look) => draw(printed(tickets, look)),
    hasDocument: has,
    drawDocument: (document) => draw(document),
    drawNamed: (name, read) => draw(read, name),
    stop: () => queue.stop(),
  };
}

/** Everything that is drawn: a ticket that has changed in what it shows is another document. */
function keyOf(document: unknown): string {
  return createHash('sha256').update(JSON.stringify(document)).digest('base64url');
}

function createDrawQueue(limits: PdfLimits, open: () => Drawer) {
  const waiting: Job[] = [];
  const threads = createThreads(limits, open);
  let stopped = false;
  const next = (): void => {
    if (stopped || threads.allBusy()) return;
    const job = waiting.shift();
    if (job === undefined) return;
    clearTimeout(job.timer);
    void threads.run(job).finally(next);
  };
  const giveUp = (job: Job) => {
    waiting.splice(waiting.indexOf(job), 1);
    job.reject(new PdfError('busy', 'the drawing waited too long for a thread'));
  };
  return {
    add(document: PrintedDocument): Promise<Uint8Array> {
      if (stopped) return Promise.reject(stopping());
      if (threads.allBusy() && waiting.length >= limits.waiting)
        return Promise.reject(new PdfError('busy', 'too many drawings wait'));
      return new Promise((resolve, reject) => {
        const job: Job = { document, resolve, reject };
        job.timer = setTimeout(() => giveUp(job), limits.waitMs);
        waiting.push(job);
        next();
      });
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const job of waiting.splice(0)) {
        clearTimeout(job.timer);
        job.reject(stopping());
      }
      await threads.stop();
    },
  };
}

function createThreads(limits: PdfLimits, open: () => Drawer) {
  const idle: Drawer[] = [];
  const busy = new Map<Drawer, Job>();
  const drawerFor = (job: Job): Drawer | null => {
    try {
      return takeLiving(idle) ?? open();
    } catch (error) {
      job.reject(new PdfError('failed', 'no thread can be started', error));
      return null;
    }
  };
  return {
    allBusy: () => busy.size >= limits.threads,
    async run(job: Job): Promise<void> {
      const drawer = drawerFor(job);
      if (drawer === null) return;
      busy.set(drawer, job);
      const late = setTimeout(() => void drawer.end(), limits.drawMs);
      try {
        job.resolve(await drawer.draw(job.document));
      } catch (error) {
        job.reject(error);
      } finally {
        clearTimeout(late);
        busy.delete(drawer);
        if (!drawer.isGone()) idle.push(drawer);
      }
    },
    async stop(): Promise<void> {
      for (const job of busy.values()) job.reject(stopping());
      await Promise.all([...busy.keys(), ...idle.splice(0)].map((drawer) => drawer.end()));
    },
  };
}

/** The next idle thread; one that ended while it had nothing to do is left out. */
function takeLiving(idle: Drawer[]): Drawer | undefined {
  for (;;) {
    const drawer = idle.pop();
    if (drawer === undefined || !drawer.isGone()) return drawer;
  }
}

function stopping(): PdfError {
  return new PdfError('stopped', 'the server is stopping');
}
