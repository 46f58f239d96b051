import { parentPort } from 'node:worker_threads';
import type { Drawn } from './pdf-drawer.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { PrintedDocument } from './printed-document.ts';
import { ticketsPdf } from './ticket-pdf.ts';

/** Draws tickets and invoices in a thread of its own, one document at a time, so that the server goes on answering meanwhile. */
parentPort?.on('message', (document: PrintedDocument) => {
  const drawn = 'tickets' in document ? ticketsPdf(document.tickets) : invoicePdf(document.invoice);
  drawn.then(
    (bytes) => say({ bytes }, [bytes.buffer]),
    (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

function say(drawn: Drawn, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, moved);
}
