import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Language } from '#messages/language.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { tooMany } from '#server/access/refusals.ts';
import { countTry, type TryLimit } from '#server/database/limits/attempts.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import { DrawError } from '#server/ops/draw-error.ts';
import { notDrawn, printRefusal } from '#server/tickets/print/print-refusals.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/database.ts';
import type { IdentitySecrets } from '#server/signing/secrets.ts';
import type { PdfPool } from './pdf-pool.ts';
import type { PrintedDocument, StyledDocument } from './printed-document.ts';
import { printedLook } from './printed-look.ts';

/** Limit on renderings per person: some at once, such as a family's tickets, then a few a minute. */
export const pdfLimit: TryLimit = { free: 10, leakMs: 10_000, baseMs: 10_000, mostMs: 10_000 };

export interface PrintDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly secrets: Pick<IdentitySecrets, 'traceKey'>;
  readonly pdfs: PdfPool;
}

export interface PrintedBytes {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly from: number;
  readonly total: number;
  readonly etag: string;
}

export interface Asked {
  /** The person counted for the rate limit: a caller, or the person for whom a signed link was issued. */
  readonly caller: Caller | { readonly kind: 'link'; readonly userId: string };
  /** First requested byte. */
  readonly from: number;
}

/** Returns a ticket as a PDF; renderings are limited per person. */
export async function printTicket(
  deps: PrintDeps,
  ticket: WalletTicket,
  asked: Asked & { readonly language: Language },
): Promise<PrintedBytes | Refusal> {
  const refused = printRefusal(ticket);
  if (refused !== null) return refused;
  const { pdfs, database } = deps;
  const look = await printedLook(database);
  const tickets = [{ ...ticket, language: asked.language }];
  const drawing = {
    isDrawn: pdfs.has(tickets, look),
    draw: () => pdfs.draw(tickets, look),
    of: ticket.ticketId,
  };
  return printed(deps, drawing, asked);
}

/** Returns another document in the installation's current look as a PDF, with the same limit. */
export async function printStyled(
  deps: PrintDeps,
  { document, of }: Pick<Drawing, 'of'> & { readonly document: StyledDocument },
  asked: Asked,
): Promise<PrintedBytes | Refusal> {
  const look = await printedLook(deps.database);
  return printDocument(deps, { document: { ...document, look }, of }, asked);
}

/**
 * Returns any other document, by default as a PDF; renderings are limited like those of tickets.
 *
 * @param of id of its subject, for the log
 */
export function printDocument(
  deps: PrintDeps,
  { document, of, contentType }: Pick<Drawing, 'of' | 'contentType'> & { readonly document: PrintedDocument },
  asked: Asked,
): Promise<PrintedBytes | Refusal> {
  const { pdfs } = deps;
  const drawing = {
    isDrawn: pdfs.hasDocument(document),
    draw: () => pdfs.drawDocument(document),
    of,
    contentType,
  };
  return printed(deps, drawing, asked);
}

interface Drawing {
  readonly isDrawn: boolean;
  readonly draw: () => Promise<Uint8Array>;
  /** Id of its subject, for the log. */
  readonly of: string;
  readonly contentType?: string | undefined;
}

async function printed(
  deps: PrintDeps,
  drawing: Drawing,
  { caller, from }: Asked,
): Promise<PrintedBytes | Refusal> {
  const wait = drawing.isDrawn ? 0 : await countDrawing(deps, caller);
  if (wait > 0) return tooMany(wait);
  const whole = await drawn(deps, drawing);
  return isRefusal(whole) ? whole : printedBytes(whole, from, drawing.contentType ?? 'application/pdf');
}

/** Builds the reply with a rendering. @param from first requested byte */
export const printedBytes = (whole: Uint8Array, from: number, contentType: string): PrintedBytes => ({
  bytes: whole.subarray(from),
  contentType,
  from,
  total: whole.length,
  etag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
});

function countDrawing({ database, now, secrets }: PrintDeps, caller: Asked['caller']): Promise<number> {
  const asker = 'userId' in caller ? caller.userId : 'serial' in caller ? `pass ${caller.serial}` : '';
  return countTry(database, [{ key: hmacOf(secrets.traceKey, `pdf ${asker}`), limit: pdfLimit }], now());
}

/** Renders, or returns a refusal if that fails. */
export async function drawn(
  { log }: Pick<PrintDeps, 'log'>,
  { draw, of }: Pick<Drawing, 'draw' | 'of'>,
): Promise<Uint8Array | Refusal> {
  try {
    return await draw();
  } catch (error) {
    if (!(error instanceof DrawError)) throw error;
    const { reason } = error;
    log.warn({ err: error, reason, id: of }, 'a document could not be rendered');
    return notDrawn(error);
  }
}
