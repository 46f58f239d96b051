import type { readBoard } from '#contract/door/board.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Battery } from '#domain/door/battery.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { battery } from './devices.ts';

type Board = ReplyOf<typeof readBoard>;
type GateOfBoard = Omit<Board['gates'][number], 'minutes' | 'addOn'>;

/** Maximum number of devices on a board; the longest silent come first. */
const maxDevices = 100;

/** Columns reported by devices. */
const told = `id AS "deviceId", name, gate_id AS "gateId", last_contact_at AS "lastContactAt", unsent,
            app_version AS "appVersion", ${battery} AS battery`;

/** Counts passages at each gate of an event, including removed gates that have any. */
export function findGateTallies(queries: Queries, eventId: string, now: number): Promise<GateOfBoard[]> {
  return queries.query<GateOfBoard>(
    `SELECT g.id AS "gateId", g.name, g.checkpoint, coalesce(t.entered, 0)::bigint AS entered,
            coalesce(t.departed, 0)::bigint AS departed, coalesce(t.inside, 0)::bigint AS inside,
            coalesce(t.refused, 0)::bigint AS "turnedAway", coalesce(t.let_in, 0)::bigint AS "letIn",
            coalesce(t.sent_away, 0)::bigint AS "sentAway", coalesce(d.devices, 0)::bigint AS devices,
            d.heard AS "lastContactAt"
       FROM gates g
       LEFT JOIN (SELECT gate_id, sum(entered) AS entered, sum(departed) AS departed, sum(inside) AS inside,
                         sum(refused) AS refused, sum(let_in) AS let_in, sum(sent_away) AS sent_away
                    FROM gate_tallies WHERE event_id = $1 GROUP BY gate_id) t ON t.gate_id = g.id
       LEFT JOIN (SELECT gate_id, count(*) AS devices, max(last_contact_at) AS heard
                    FROM devices WHERE event_id = $1 AND revoked_at IS NULL AND lease_expires_at > $2
                   GROUP BY gate_id) d ON d.gate_id = g.id
      WHERE g.event_id = $1 AND (g.removed_at IS NULL OR t.gate_id IS NOT NULL)
      ORDER BY g.index`,
    [eventId, now],
  );
}

/** Counts people inside each area. */
export function findAreaTallies(
  queries: Queries,
  eventId: string,
): Promise<{ readonly checkpoint: string; readonly inside: number }[]> {
  return queries.query(
    `SELECT checkpoint, sum(inside)::bigint AS inside FROM gate_tallies WHERE event_id = $1
      GROUP BY checkpoint ORDER BY checkpoint`,
    [eventId],
  );
}

/** Counts people admitted per gate and minute (since 1970), where there were any. */
export function findGateMinutes(
  queries: Queries,
  eventId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly gateId: string; readonly minute: number; readonly entered: number }[]> {
  return queries.query(
    `SELECT t.gate_id AS "gateId", m.minute, m.entered
       FROM (SELECT DISTINCT gate_id FROM gate_tallies WHERE event_id = $1) t
       CROSS JOIN LATERAL (SELECT minute, entered FROM gate_minutes
                            WHERE event_id = $1 AND gate_id = t.gate_id AND minute BETWEEN $2::bigint AND $3::bigint
                           OFFSET 0) m`,
    [eventId, from, to],
  );
}

/**
 * Finds changes of area rules since `since` (ms) that were made while people were inside, newest first, with the
 * number of people inside by then, to the minute.
 */
export function findRuleChangesInside(
  queries: Queries,
  eventId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<Board['ruleChanges'][number][]> {
  return queries.query(
    `SELECT r.checkpoint, r.at, p.inside
       FROM (SELECT checkpoint, at FROM rule_changes WHERE event_id = $1 AND at >= $2
              ORDER BY revision DESC, checkpoint LIMIT $3) r
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(m.entered - m.departed), 0)::bigint AS inside
           FROM gates g JOIN gate_minutes m ON m.event_id = g.event_id AND m.gate_id = g.id
          WHERE g.event_id = $1 AND g.checkpoint = r.checkpoint AND m.minute <= r.at / 60000) p
      WHERE p.inside > 0 ORDER BY r.at DESC, r.checkpoint`,
    [eventId, since, limit],
  );
}

/** Counts the devices that may scan, and those of them last heard from before `heardBefore`. */
export async function countScanners(
  queries: Queries,
  eventId: string,
  { now, heardBefore }: { readonly now: number; readonly heardBefore: number },
): Promise<Board['scanners']> {
  const [row] = await queries.query<Board['scanners']>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE coalesce(last_contact_at, 0) < $3) AS silent
       FROM devices WHERE event_id = $1 AND revoked_at IS NULL AND lease_expires_at > $2`,
    [eventId, now, heardBefore],
  );
  return row ?? { total: 0, silent: 0 };
}

/** Lists devices that may scan, with what they reported. */
export function findScanners(queries: Queries, eventId: string, now: number): Promise<Board['devices']> {
  return queries.query(
    `SELECT ${told} FROM devices WHERE event_id = $1 AND revoked_at IS NULL AND lease_expires_at > $2
      ORDER BY last_contact_at NULLS FIRST, id LIMIT ${maxDevices}`,
    [eventId, now],
  );
}

/** Lists every enrolled device, whether or not it may scan at present. */
export async function findEnrolledDevices(
  queries: Queries,
  eventId: string,
): Promise<NonNullable<Board['enrolled']>> {
  const rows = await queries.query<NonNullable<Board['enrolled']>['devices'][number] & { total: number }>(
    `SELECT ${told}, lease_expires_at AS "leaseExpiresAt", count(*) OVER ()::bigint AS total
       FROM devices WHERE event_id = $1 AND revoked_at IS NULL
      ORDER BY last_contact_at NULLS FIRST, id LIMIT ${maxDevices}`,
    [eventId],
  );
  return { total: rows[0]?.total ?? 0, devices: rows.map(({ total: _total, ...device }) => device) };
}

/** Counts scans that devices still had to send at their last contact, which ending their access does not deliver. */
export async function findOwingDevices(
  queries: Queries,
  eventId: string,
): Promise<NonNullable<Board['owing']>> {
  const rows = await queries.query<Board['devices'][number] & { scans: number }>(
    `SELECT ${told}, sum(unsent) OVER ()::bigint AS scans
       FROM devices WHERE event_id = $1 AND unsent > 0 ORDER BY unsent DESC, id LIMIT ${maxDevices}`,
    [eventId],
  );
  return { scans: rows[0]?.scans ?? 0, devices: rows.map(({ scans: _scans, ...device }) => device) };
}

/** The state that a device reports with its requests. */
export interface DeviceReport {
  readonly unsent: number;
  readonly appVersion: string | null;
  readonly battery: Battery | null;
}

/** Stores a device's report unless nothing changed. */
export async function recordDeviceReport(
  queries: Queries,
  deviceId: string,
  { unsent, appVersion, battery: full }: DeviceReport,
): Promise<void> {
  await queries.query(
    `UPDATE devices SET unsent = $2, app_version = $3, battery_percent = $4, battery_charging = $5
      WHERE id = $1 AND (unsent, app_version, battery_percent, battery_charging)
              IS DISTINCT FROM ($2::bigint, $3::text, $4::smallint, $5::boolean)`,
    [deviceId, unsent, appVersion, full?.percent ?? null, full?.charging ?? null],
  );
}

/** Returns the board's data on the event itself. */
export async function findBoardEvent(
  queries: Queries,
  eventId: string,
): Promise<
  | (Pick<Board, 'name' | 'timeZone' | 'doorsOpenAt' | 'endsAt' | 'revision' | 'capacity'> & {
      readonly rules: DoorEventRow['rules'];
    })
  | null
> {
  const [row] = await queries.query<
    Pick<Board, 'name' | 'timeZone' | 'doorsOpenAt' | 'endsAt' | 'revision' | 'capacity'> & {
      rules: DoorEventRow['rules'];
    }
  >(
    `SELECT name, time_zone AS "timeZone", doors_open_at AS "doorsOpenAt", ends_at AS "endsAt", revision, capacity, rules
       FROM events WHERE id = $1`,
    [eventId],
  );
  return row ?? null;
}
