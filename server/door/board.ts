import { boardMinutes, type readBoard } from '#contract/door/board.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { redeemsAddOn } from '#domain/door/redeem.ts';
import { addOnCheckpoint } from '#domain/sales/add-on.ts';
import { silentMs } from '#domain/door/board-alarms.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Database } from '#server/database/database.ts';
import {
  countScanners,
  findAreaTallies,
  findBoardEvent,
  findEnrolledDevices,
  findGateMinutes,
  findGateTallies,
  findOwingDevices,
  findRuleChangesInside,
  findScanners,
} from '#server/database/door/board.ts';
import { findLostScans } from '#server/database/door/lost-scans.ts';
import { findTicketTypes } from '#server/database/sales/ticket-types.ts';
import { countConflicts } from '#server/database/door/conflicts.ts';
import { minuteOf } from '#server/tickets/claims/claim-tallies.ts';

export interface BoardDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
}

type Board = ReplyOf<typeof readBoard>;

/** Maximum number of rule change markers on a board. */
const maxRuleChanges = 10;
/** Maximum number of devices listed with their losses. */
const maxLosses = 20;
/** The checkpoint of the event itself, as opposed to its areas. */
const mainCheckpoint = 'event';

/** Returns the current state of an event's door. */
export async function readBoardOf(
  { database, now }: BoardDeps,
  eventId: string,
  caller: Caller,
): Promise<Board | Refusal> {
  const time = now();
  const minute = minuteOf(time);
  const event = await findBoardEvent(database, eventId);
  if (event === null) return noEvent;
  const supervises = (await refuseAtEvent(database, 'supervise', caller, eventId)) === null;
  const minutes = { from: minute - boardMinutes + 1, to: minute };
  const lately = { since: time - boardMinutes * 60_000, limit: maxRuleChanges };
  const [gates, areas, types, passed, scanners, told, openConflicts, ruleChanges] = await Promise.all([
    findGateTallies(database, eventId, time),
    findAreaTallies(database, eventId),
    findTicketTypes(database, [eventId]),
    findGateMinutes(database, eventId, minutes),
    countScanners(database, eventId, { now: time, heardBefore: time - silentMs }),
    findDevices(database, eventId, { now: time, supervises }),
    countConflicts(database, eventId, 'open'),
    findRuleChangesInside(database, eventId, lately),
  ]);
  const { rules, capacity: eventCapacity, ...facts } = event;
  const inside = new Map(areas.map((area) => [area.checkpoint, area.inside]));
  const capacityOf = (checkpoint: string) =>
    rules[checkpoint]?.capacity ?? (checkpoint === mainCheckpoint ? eventCapacity : null);
  const isEntrance = (checkpoint: string) => !redeemsAddOn(rules[checkpoint] ?? singleEntry);
  const entrances = gates.filter(({ checkpoint }) => isEntrance(checkpoint));
  const addOns = new Map(types.map(({ index, name }) => [addOnCheckpoint(index), name]));
  const checkpoints = [
    ...new Set([...gates.map(({ checkpoint }) => checkpoint), ...inside.keys()].filter(isEntrance)),
  ];
  // Areas lie inside the event if it has a main checkpoint, and nobody is counted twice.
  const main = checkpoints.includes(mainCheckpoint) ? mainCheckpoint : checkpoints[0];
  return {
    time,
    ...facts,
    inside: main === undefined ? 0 : (inside.get(main) ?? 0),
    capacity: main === undefined ? eventCapacity : capacityOf(main),
    thisMinute: passed
      .filter(({ gateId }) => entrances.some((gate) => gate.gateId === gateId))
      .reduce((sum, one) => sum + (one.minute === minute ? one.entered : 0), 0),
    turnedAway: entrances.reduce((sum, gate) => sum + gate.turnedAway, 0),
    openConflicts,
    supervises,
    areas: checkpoints.map((checkpoint) => ({
      checkpoint,
      inside: inside.get(checkpoint) ?? 0,
      capacity: capacityOf(checkpoint),
    })),
    gates: gates.map((gate) => ({
      ...gate,
      addOn: isEntrance(gate.checkpoint) ? null : (addOns.get(gate.checkpoint) ?? gate.name),
      minutes: lineOf(passed, gate.gateId, minutes.from),
    })),
    ruleChanges: ruleChanges.filter(({ checkpoint }) => isEntrance(checkpoint)),
    scanners,
    ...told,
  };
}

/** Finds lost scans not yet seen by an organizer; the devices are listed for supervisors only. */
async function findLost(
  database: Database,
  eventId: string,
  supervises: boolean,
): Promise<NonNullable<Board['lost']>> {
  const { items, scans } = await findLostScans(database, eventId, { page: 1, limit: maxLosses });
  const devices = items.map(({ deviceId, epoch, deviceName, lost }) => ({
    deviceId,
    epoch,
    name: deviceName,
    lost,
  }));
  return { scans, devices: supervises ? devices : [] };
}

/** Finds devices with their unsent scans, for supervisors; the total number of lost scans is for everybody. */
async function findDevices(
  database: Database,
  eventId: string,
  { now, supervises }: { readonly now: number; readonly supervises: boolean },
): Promise<Pick<Board, 'devices' | 'enrolled' | 'owing' | 'lost'>> {
  if (!supervises) return { devices: [], lost: await findLost(database, eventId, supervises) };
  const [devices, enrolled, owing, lost] = await Promise.all([
    findScanners(database, eventId, now),
    findEnrolledDevices(database, eventId),
    findOwingDevices(database, eventId),
    findLost(database, eventId, supervises),
  ]);
  return { devices, enrolled, owing, lost };
}

function lineOf(passed: Awaited<ReturnType<typeof findGateMinutes>>, gateId: string, from: number): number[] {
  const line = Array.from({ length: boardMinutes }, () => 0);
  for (const one of passed) if (one.gateId === gateId) line[one.minute - from] = one.entered;
  return line;
}
