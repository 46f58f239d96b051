import { createDrawPool, type DrawLimits } from '#server/ops/draw-pool.ts';
import { startDrawer, type Drawer } from '#server/ops/drawer.ts';
import type { PrintedDocument, PrintedLook } from './printed-document.ts';
import { printedTicketOf, type PrintedTicket } from './printed-ticket.ts';

/** One thread renders some five documents a second, and each needs its own memory. */
export const usualPdfLimits: DrawLimits = {
  threads: 1,
  waiting: 24,
  waitMs: 10_000,
  drawMs: 20_000,
  cacheBytes: 8 * 1024 * 1024,
};

/** Link preview images have their own thread, with a shorter queue: a chat that gets none asks again. */
export const pictureLimits: DrawLimits = { ...usualPdfLimits, waiting: 8 };

/** Renders tickets, invoices and badges off the event loop. */
export interface PdfPool {
  /**
   * Returns the PDF of these tickets, one page each, which must not be modified. Equal requests are rendered once.
   *
   * @throws DrawError
   */
  draw(tickets: readonly PrintedTicket[], look?: PrintedLook): Promise<Uint8Array>;
  /** Returns whether these tickets are already rendered, or being rendered. */
  has(tickets: readonly PrintedTicket[], look?: PrintedLook): boolean;
  /** Returns the PDF of any other document, under the same rules. @throws DrawError */
  drawDocument(document: PrintedDocument): Promise<Uint8Array>;
  /**
   * Like `drawDocument`, for a document identified by less data than it contains: `read` is only called if it is not
   * rendered yet.
   *
   * @param name plain values that change whenever the rendering does
   * @throws DrawError, or whatever `read` throws
   */
  drawNamed(name: unknown, read: () => Promise<PrintedDocument>): Promise<Uint8Array>;
  /** Returns whether it is already rendered, or being rendered. */
  hasDocument(document: PrintedDocument): boolean;
  /** Ends the threads; waiting and running renderings fail with `stopped`. */
  stop(): Promise<void>;
}

/** Starts a thread that renders any printed document. */
export const startPrinter = (): Drawer<PrintedDocument> =>
  startDrawer(new URL('./pdf-worker.ts', import.meta.url));

/**
 * Creates the pool; threads start when first needed, and replace those that ended.
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
