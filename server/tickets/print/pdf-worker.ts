import { parentPort } from 'node:worker_threads';
import { badgesPdf } from './badge-pdf.ts';
import { creditPdf } from './credit-pdf.ts';
import type { Drawn } from '#server/ops/drawer.ts';
import { openFontsFor } from './fonts.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';
import { ticketsPdf } from './ticket-pdf.ts';

/** Renders tickets, invoices and badges in a worker thread, one document at a time, so that the server keeps responding. */
parentPort?.on('message', (document: PrintedDocument) => {
  drawnOf(document).then(
    (bytes) => send({ bytes }, [bytes.buffer]),
    (error: unknown) => send({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

async function drawnOf(document: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  if (!('pass' in document)) await openFontsFor(JSON.stringify(document));
  if ('tickets' in document) return ticketsPdf(document.tickets, document.look);
  if ('credit' in document) return creditPdf(document.credit, document.look);
  // Loaded on first use: most servers issue none.
  if ('pass' in document)
    return import('#server/tickets/passes/apple-pass.ts').then(({ applePass }) => applePass(document.pass));
  if ('share' in document)
    return import('./share-picture.ts').then(({ sharePicture }) => sharePicture(document.share));
  return 'badges' in document
    ? badgesPdf(document.badges, document.look)
    : invoicePdf(document.invoice, document.look);
}

function send(drawn: Drawn, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, moved);
}
