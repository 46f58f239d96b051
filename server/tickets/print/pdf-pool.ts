import { createDrawPool, type DrawLimits } from '#server/ops/draw-pool.ts';
import { startDrawer, type Drawer } from '#server/ops/drawer.ts';
import type { PrintedDocument, PrintedLook } from './printed-document.ts';
import { printedTicketOf, type PrintedTicket } from './printed-ticket.ts';

/** One thread draws some five documents a second, and each needs memory of its own. */
export const usualPdfLimits: DrawLimits = {
  threads: 1,
  waiting: 24,
  waitMs: 10_000,
  drawMs: 20_000,
  cacheBytes: 8 * 1024 * 1024,
};

/** The pictures of links are drawn by a thread of their own, for fewer who wait: a chat that gets none asks again. */
export const pictureLimits: DrawLimits = { ...usualPdfLimits, waiting: 8 };

/** Draws tickets, invoices and badges away from the event loop. */
export interface PdfPool {
  /**
   * The PDF of these tickets, a page each, which nobody may change. Drawn once for all who ask for the same.
   *
   * @throws DrawError
   */
  draw(tickets: readonly PrintedTicket[], look?: PrintedLook): Promise<Uint8Array>;
  /** Whether these tickets are drawn already, or are being drawn. */
  has(tickets: readonly PrintedTicket[], look?: PrintedLook): boolean;
  /** The PDF of anything else that is printed, as of tickets. @throws DrawError */
  drawDocument(document: PrintedDocument): Promise<Uint8Array>;
  /**
   * The same of what is told by less than is drawn: `read` is asked for it only where it is not drawn yet.
   *
   * @param name plain values that change whenever what is drawn does
   * @throws DrawError, or whatever `read` does
   */
  drawNamed(name: unknown, read: () => Promise<PrintedDocument>): Promise<Uint8Array>;
  /** Whether it is drawn already, or is being drawn. */
  hasDocument(document: PrintedDocument): boolean;
  /** Ends the threads; whatever waits or is being drawn fails with `stopped`. */
  stop(): Promise<void>;
}

/** Starts a thread that draws anything that is printed. */
export const startPrinter = (): Drawer<PrintedDocument> =>
  startDrawer(new URL('./pdf-worker.ts', import.meta.url));

/**
 * Makes the pool; threads start when they are first needed, and in place of those that ended.
 *
 * @param open starts a thread
 */
export function createPdfPool(
  limits: DrawLimits = usualPdfLimits,
  open: () => Drawer<PrintedDocument> = startPrinter,
): PdfPool {
  const pool = createDrawPool(limits, open);
  const printed = (tickets: readonly PrintedTicket[], look?: PrintedLook) => ({
    tickets: tickets.map(printedTicketOf),
    look,
  });
  return {
    has: (tickets, look) => pool.has(printed(tickets, look)),
    draw: (tickets, look) => pool.draw(printed(tickets, look)),
    hasDocument: (document) => pool.has(document),
    drawDocument: (document) => pool.draw(document),
    drawNamed: (name, read) => pool.draw(read, name),
    stop: () => pool.stop(),
  };
}
