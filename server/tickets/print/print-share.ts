import type { Logger } from 'pino';
import type { EventDetail } from '#contract/events/events.ts';
import { coverIdOf } from '#domain/events/cover.ts';
import { whenAndWhere } from '#messages/when-and-where.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { readSiteName } from '#server/database/administration/look.ts';
import type { Database } from '#server/database/database.ts';
import { findCoverImage } from '#server/database/events/covers.ts';
import type { PdfPool } from './pdf-pool.ts';
import { drawn, printedBytes, type PrintedBytes } from './print-ticket.ts';
import type { PrintedShare } from './printed-share.ts';

export interface ShareDeps {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn'>;
  /** A separate pool for images, so that many requests for them do not delay tickets. */
  readonly pictures: PdfPool;
}

/** Wide enough for the whole image. */
const coverWidth = 1600;

/** Renders the link preview image of an event, once for each of its states. @param from the first byte */
export async function printShare(
  { database, log, pictures }: ShareDeps,
  event: EventDetail,
  from: number,
): Promise<PrintedBytes | Refusal> {
  const facts = {
    seed: event.registrationId,
    name: event.name,
    facts: whenAndWhere(event),
    site: await readSiteName(database),
  };
  const cover = coverNamed(event);
  // A cover is identified by its content: its bytes are only read for rendering.
  const draw = () =>
    pictures.drawNamed({ ...facts, cover }, async () => ({
      share: { ...facts, cover: await coverOf(database, cover) },
    }));
  const whole = await drawn({ log }, { draw, of: event.registrationId });
  return isRefusal(whole) ? whole : printedBytes(whole, from, 'image/jpeg');
}

interface NamedCover {
  readonly coverId: string;
  readonly focusX: number;
  readonly focusY: number;
}

function coverNamed({ coverUrl, cover }: EventDetail): NamedCover | null {
  const coverId = coverUrl === null ? null : coverIdOf(coverUrl);
  const { focusX = 50, focusY = 50 } = cover ?? {};
  return coverId === null ? null : { coverId, focusX, focusY };
}

async function coverOf(database: Database, cover: NamedCover | null): Promise<PrintedShare['cover']> {
  const bytes = cover === null ? null : await findCoverImage(database, cover.coverId, coverWidth);
  if (cover === null || bytes === null) return null;
  const { focusX, focusY } = cover;
  return { bytes: Buffer.from(bytes).toString('base64'), focusX, focusY };
}
