import { partFound, patternOf } from '#server/database/like.ts';
import { rowsWithPart } from '#server/database/rows-with-part.ts';
import { built } from '#server/database/statement-names.ts';
import type { Queries } from '#server/database/database.ts';

/** The fields of a location that an organizer edits. */
export interface LocationFields {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly country: string;
  readonly mapUrl: string | null;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Null if not given. */
  readonly capacity: number | null;
  readonly timeZone: string;
  /** Names, in order. */
  readonly gates: readonly string[];
}

export interface LocationRow extends LocationFields {
  readonly locationId: string;
  readonly ownerId: string;
  /** Number of events there that are not over. */
  readonly events: number;
}

/** SQL for events at location `l` that are not over, at the time in a parameter, ms. */
const eventsAt = (now: string) =>
  `FROM events e WHERE e.location_id = l.id AND e.ends_at > ${now} AND e.status <> 'cancelled'`;

const selected = (now: string) => `
  SELECT l.id AS "locationId", l.owner_id AS "ownerId", l.name, l.address, l.city, l.country, l.map_url AS "mapUrl",
    l.coordinates, l.capacity, l.time_zone AS "timeZone", l.gates, (SELECT count(*) ${eventsAt(now)}) AS events`;

/**
 * Returns a page of a person's locations, or of all locations for `null`, by name.
 *
 * @param now ms
 */
export async function findLocations(
  queries: Queries,
  ownerId: string | null,
  filter: { readonly search: string; readonly page: number; readonly limit: number },
  now: number,
): Promise<{ readonly rows: LocationRow[]; readonly total: number }> {
  const part = partFound('l.found_by', patternOf(filter.search), 2);
  const params = [ownerId, ...part.params];
  const { total, from } = await rowsWithPart(queries, {
    table: 'locations l',
    among: ownerId === null ? '$1::text IS NULL' : 'l.owner_id = $1',
    part,
    isSearch: filter.search !== '',
    params,
  });
  const rows = await queries.query<LocationRow>(
    built(
      `${selected('$4')} FROM (SELECT l.* FROM ${from} ORDER BY l.name_key, l.id LIMIT $5 OFFSET $6) l ORDER BY l.name_key, l.id`,
    ),
    [...params, now, filter.limit, (filter.page - 1) * filter.limit],
  );
  return { rows, total };
}

/** Returns a location, locked until the end of the transaction; null if it does not exist. @param now ms */
export async function lockLocation(
  queries: Queries,
  locationId: string,
  now: number,
): Promise<LocationRow | null> {
  await queries.query('SELECT id FROM locations WHERE id = $1 FOR UPDATE', [locationId]);
  const [row] = await queries.query<LocationRow>(`${selected('$2')} FROM locations l WHERE l.id = $1`, [
    locationId,
    now,
  ]);
  return row ?? null;
}

/** Creates an empty location that `writeLocation` fills. @returns false if the id is taken */
export async function addLocation(
  queries: Queries,
  { locationId, ownerId }: Pick<LocationRow, 'locationId' | 'ownerId'>,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    `INSERT INTO locations (id, owner_id, name, time_zone, created_at, updated_at) VALUES ($1, $2, '', 'UTC', $3, $3)
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [locationId, ownerId, now],
  );
  return rows.length > 0;
}

/** Writes a location's form. @param now ms */
export async function writeLocation(
  queries: Queries,
  locationId: string,
  fields: LocationFields,
  now: number,
): Promise<void> {
  await queries.query(
    `UPDATE locations SET name = $2, address = $3, city = $4, country = $5, map_url = $6, coordinates = $7::jsonb,
       capacity = $8, time_zone = $9, gates = $10::jsonb, updated_at = $11 WHERE id = $1`,
    [
      locationId,
      fields.name,
      fields.address,
      fields.city,
      fields.country,
      fields.mapUrl,
      fields.coordinates === null ? null : JSON.stringify(fields.coordinates),
      fields.capacity,
      fields.timeZone,
      JSON.stringify(fields.gates),
      now,
    ],
  );
}

export async function deleteLocationRow(queries: Queries, locationId: string): Promise<void> {
  await queries.query('DELETE FROM locations WHERE id = $1', [locationId]);
}

/** Lists the next events at a location that are not over. @param now ms */
export function findEventsAt(
  queries: Queries,
  locationId: string,
  now: number,
  most: number,
): Promise<{ readonly registrationId: string; readonly name: string }[]> {
  return queries.query(
    `SELECT e.id AS "registrationId", e.name FROM locations l JOIN events e ON e.location_id = l.id
      WHERE l.id = $1 AND e.id IN (SELECT e.id ${eventsAt('$2')}) ORDER BY e.starts_at, e.id LIMIT $3`,
    [locationId, now, most],
  );
}

/** Returns which location of these people matches a place; null if none does. */
export async function findLocationOf(
  queries: Queries,
  ownerIds: readonly string[],
  venue: Pick<LocationFields, 'name' | 'address' | 'city' | 'country'>,
): Promise<{ readonly locationId: string; readonly gates: readonly string[] } | null> {
  const [row] = await queries.query<{ locationId: string; gates: readonly string[] }>(
    `SELECT id AS "locationId", gates FROM locations
      -- By the key of the name, which is in an index: an organizer may have thousands.
      WHERE owner_id = ANY($1::text[]) AND name_key = fold_text($2) AND (name, address, city, country) = ($2, $3, $4, $5)
      ORDER BY created_at, id LIMIT 1 FOR KEY SHARE`,
    [ownerIds, venue.name, venue.address, venue.city, venue.country],
  );
  return row ?? null;
}

/** Sets or removes an event's location. */
export async function setEventLocation(
  queries: Queries,
  eventId: string,
  locationId: string | null,
): Promise<void> {
  await queries.query('UPDATE events SET location_id = $2 WHERE id = $1', [eventId, locationId]);
}
