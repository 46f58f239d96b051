import type { PlantedLine } from './planted-in-source.ts';

const facts = 'server/database/door/door-facts.ts';
const writes = 'server/database/door/door-writes.ts';
const store = 'server/database/door/door-store.ts';
const list = 'server/database/door/scans.ts';
const passages = 'server/database/door/passages.ts';
const history = 'server/database/meta.ts';

/** Bugs in the server's SQL and the code around it: only seeds with the real tables can reveal them. */
export const plantedInTables: Readonly<Record<string, PlantedLine>> = {
  'undos are told of the first scan of a batch': {
    file: facts,
    right: 'SELECT s.undoes, s.device_id AS "deviceId", s.supervisor',
    wrong: 'SELECT ($2::text[])[1] AS undoes, s.device_id AS "deviceId", s.supervisor',
    seed: 4800,
  },
  'claims of the same number elsewhere are read as well': {
    file: facts,
    right: 'FROM claims WHERE event_id = $1 AND ticket_number',
    wrong: "FROM claims WHERE $1 <> '' AND ticket_number",
    seed: 30,
  },
  'a decision counts for every conflict of its event': {
    file: facts,
    right: 'FROM conflict_resolutions WHERE conflict_id = f.conflict_id',
    wrong: 'FROM conflict_resolutions WHERE event_id = f.event_id',
    seed: 60,
  },
  'records of all devices are one chain': {
    file: facts,
    right: 'WHERE device_id = $1 AND epoch = ANY',
    wrong: "WHERE $1 <> '' AND epoch = ANY",
    seed: 30,
  },
  'an exit is judged by the first passage of its ticket': {
    file: list,
    right: 'ORDER BY e.at DESC, e.scan_id DESC LIMIT 1',
    wrong: 'ORDER BY e.at, e.scan_id LIMIT 1',
    seed: 60,
  },
  'passages are ordered by their scans': {
    file: passages,
    right: 'ORDER BY ticket_number, at, scan_id LIMIT',
    wrong: 'ORDER BY ticket_number, scan_id LIMIT',
    seed: 30,
  },
  'overruled admissions are in the manifest': {
    file: passages,
    right: "counting IN ('first', 'second') AND ticket_number >= $2::bigint",
    wrong: "counting <> 'undone' AND ticket_number >= $2::bigint",
    seed: 60,
  },
  'a page of changes begins at its cursor': {
    file: store,
    right: 'AND revision > $2 AND',
    wrong: 'AND revision >= $2 AND',
    seed: 30,
  },
  'a full page of changes is taken for the last': {
    file: store,
    right: 'ORDER BY revision LIMIT $4 + 1',
    wrong: 'ORDER BY revision LIMIT $4',
    seed: 30,
  },
  'gates of other events are ours': {
    file: store,
    right: 'WHERE g.event_id = e.id) AS gates',
    wrong: ') AS gates',
    seed: 30,
  },
  'a scan that was left out is written as one that counts': {
    file: writes,
    right: 'of: ({ leftOut }) => leftOut',
    wrong: 'of: () => null',
    seed: 30,
  },
  'a claim that counts otherwise is not corrected': {
    file: writes,
    right: 'ruling = excluded.ruling, counting = excluded.counting,',
    wrong: 'ruling = excluded.ruling,',
    seed: 30,
  },
  'the scan named first in a conflict is not corrected': {
    file: writes,
    right: 'kind = excluded.kind, first = excluded.first,',
    wrong: 'kind = excluded.kind,',
    seed: 210,
  },
  'entrances in a minute that had one are not added': {
    file: writes,
    right: "ON CONFLICT (event_id, gate_id, minute) DO UPDATE SET ${added('gate_minutes', sums.slice(0, 3))}",
    wrong: 'ON CONFLICT (event_id, gate_id, minute) DO NOTHING',
    seed: 30,
  },
  'a new history is not written down': {
    file: history,
    right: "('server_epoch', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    wrong: "('server_epoch', $1) ON CONFLICT (key) DO NOTHING",
    seed: 90,
  },
  'a device that is ahead in a lost history begins another': {
    file: 'server/door/lead.ts',
    right: '=> told.toldEpoch === told.epoch && !told.saidSoLately',
    wrong: '=> !told.saidSoLately',
    seed: 60,
  },
};
