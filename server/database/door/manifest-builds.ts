import { clockToleranceMs } from '#server/database/clock-tolerance.ts';
import type { SignedHeader } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

/** How long a build is available to devices that have its header, in ms: a download on a bad connection takes minutes. */
const buildLifeMs = 15 * 60_000;

/** A revision of an event's manifest within one epoch of the server. */
export interface BuildId {
  readonly eventId: string;
  readonly epoch: string;
  readonly revision: number;
}

export interface BuildRow {
  readonly revision: number;
  /** In ms. */
  readonly builtAt: number;
  readonly signed: SignedHeader;
  readonly etag: string;
  readonly body: Uint8Array;
}

const columns = 'revision, built_at AS "builtAt", signed, etag, body';

/**
 * Returns the newest revision that may be served at a moment, in ms: built at most `freshMs` before, or longer ago if
 * it is large and therefore valid for longer. Builds dated in the future, by a wrong clock, are ignored. Null if
 * there is none.
 */
export async function findNewestBuild(
  queries: Queries,
  { eventId, epoch }: Omit<BuildId, 'revision'>,
  good: {
    readonly asked: number;
    readonly now: number;
    readonly freshMs: number;
    readonly bytesPerMs: number;
  },
): Promise<BuildRow | null> {
  const [row] = await queries.query<BuildRow>(
    `SELECT ${columns} FROM manifest_builds
      WHERE event_id = $1 AND epoch = $2 AND built_at <= $4 AND built_at >= $3::bigint - octet_length(body) / $5::int
      ORDER BY revision DESC LIMIT 1`,
    [eventId, epoch, good.asked - good.freshMs, good.now + clockToleranceMs, good.bytesPerMs],
  );
  return row ?? null;
}

export async function findBuild(
  queries: Queries,
  { eventId, epoch, revision }: BuildId,
): Promise<BuildRow | null> {
  const [row] = await queries.query<BuildRow>(
    `SELECT ${columns} FROM manifest_builds WHERE event_id = $1 AND epoch = $2 AND revision = $3`,
    [eventId, epoch, revision],
  );
  return row ?? null;
}

/**
 * Stores a build for all servers and deletes expired ones. An unchanged revision has the same body, which is not
 * written again unless it was packed by another server version.
 */
export async function storeBuild(
  queries: Queries,
  { eventId, epoch }: Omit<BuildId, 'revision'>,
  { revision, builtAt, signed, etag, body }: BuildRow,
): Promise<void> {
  await queries.query(
    `INSERT INTO manifest_builds AS old (event_id, epoch, revision, built_at, signed, etag, body)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)
     ON CONFLICT (event_id, epoch, revision) DO UPDATE SET built_at = excluded.built_at, signed = excluded.signed,
       etag = excluded.etag, body = CASE WHEN old.etag = excluded.etag THEN old.body ELSE excluded.body END`,
    [eventId, epoch, revision, builtAt, JSON.stringify(signed), etag, body],
  );
  await queries.query('DELETE FROM manifest_builds WHERE built_at < $1', [builtAt - buildLifeMs]);
}
