import type { Queries } from '#server/database/database.ts';

/** One size of a picture, as served. */
export interface CoverImage {
  readonly width: number;
  readonly bytes: Uint8Array;
}

/** The data of an event's picture. */
export interface CoverRow {
  readonly coverUrl: string | null;
  readonly alt: string;
  readonly focusX: number;
  readonly focusY: number;
}

export async function findCover(queries: Queries, eventId: string): Promise<CoverRow | null> {
  const [row] = await queries.query<CoverRow>(
    `SELECT cover_url AS "coverUrl", cover_alt AS alt, cover_focus_x AS "focusX", cover_focus_y AS "focusY"
     FROM events WHERE id = $1`,
    [eventId],
  );
  return row ?? null;
}

/** Replaces or removes an event's picture, together with its description. @param at ms */
export async function writeCover(
  queries: Queries,
  eventId: string,
  cover: { readonly coverId: string; readonly url: string; readonly images: readonly CoverImage[] } | null,
  at: number,
): Promise<void> {
  await queries.query('DELETE FROM cover_images WHERE event_id = $1', [eventId]);
  for (const { width, bytes } of cover?.images ?? [])
    await queries.query(
      'INSERT INTO cover_images (event_id, cover_id, width, bytes) VALUES ($1, $2, $3, $4)',
      [eventId, cover?.coverId ?? '', width, bytes],
    );
  await queries.query(
    `UPDATE events SET cover_url = $2, cover_alt = '', cover_focus_x = 50, cover_focus_y = 50, updated_at = $3
     WHERE id = $1`,
    [eventId, cover?.url ?? null, at],
  );
}

/** Sets the picture's alternative text and focus point. @param at ms */
export async function writeCoverDetails(
  queries: Queries,
  eventId: string,
  { alt, focusX, focusY }: Omit<CoverRow, 'coverUrl'>,
  at: number,
): Promise<void> {
  await queries.query(
    'UPDATE events SET cover_alt = $2, cover_focus_x = $3, cover_focus_y = $4, updated_at = $5 WHERE id = $1',
    [eventId, alt, focusX, focusY, at],
  );
}

/** Copies a picture from one event to another. */
export async function copyCover(queries: Queries, from: string, to: string): Promise<void> {
  await queries.query(
    `INSERT INTO cover_images (event_id, cover_id, width, bytes)
     SELECT $2, cover_id, width, bytes FROM cover_images WHERE event_id = $1`,
    [from, to],
  );
  await queries.query(
    `UPDATE events e SET cover_url = f.cover_url, cover_alt = f.cover_alt, cover_focus_x = f.cover_focus_x,
       cover_focus_y = f.cover_focus_y FROM events f WHERE f.id = $1 AND e.id = $2`,
    [from, to],
  );
}

/** Returns the bytes of a picture by its address; null if there is none. */
export async function findCoverImage(
  queries: Queries,
  coverId: string,
  width: number,
): Promise<Uint8Array | null> {
  const [row] = await queries.query<{ readonly bytes: Uint8Array }>(
    'SELECT bytes FROM cover_images WHERE cover_id = $1 AND width = $2 LIMIT 1',
    [coverId, width],
  );
  return row?.bytes ?? null;
}
