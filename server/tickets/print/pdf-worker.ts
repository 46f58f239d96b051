import { parentPort } from 'node:worker_threads';
import type { Drawn } from './pdf-drawer.ts';
import type { PrintedTicket } from './printed-ticket.ts';
import { ticketsPdf } from './ticket-pdf.ts';

/** Draws tickets in a thread of its own, one document at a time, so that the server goes on answering meanwhile. */
parentPort?.on('message', (tickets: readonly PrintedTicket[]) => {
  ticketsPdf(tickets).then(
    (bytes) => say({ bytes }, [bytes.buffer]),
    (error: unknown) => say({ problem: error instanceof Error ? error.message : String(error) }),
  );
});

function say(drawn: Drawn, moved: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(drawn, moved);
}
