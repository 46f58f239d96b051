import { useEffect, useReducer, useState } from 'react';
import { useStore } from '#app/data/live-query.ts';
import type { DoorDesk, DoorEvent, ManualCheckIn } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import { doorMark } from './scanner-entry.ts';

/**
 * Why this device cannot check in by hand: not enrolled for the event, enrolled as a steward, manifest incomplete or
 * lease expired, or assigned to a gate where add-ons are redeemed.
 */
export type UnavailableReason = 'not_enrolled' | 'steward' | 'not_ready' | 'no_entrance';

/** Check-in by hand on this device, with or without a connection. */
export interface DeviceCheckIn {
  readonly hand: ManualCheckIn;
  readonly header: ManifestHeader;
  /** The device's own gate; null if it has none yet. */
  readonly gateId: string | null;
  /** Entrances to choose from. */
  readonly gates: readonly ManifestGate[];
  /** Only the desk moves this device to another gate. */
  readonly fixed: boolean;
  readonly choose: (gateId: string) => void;
  /** Returns the device's name, if it is this one. */
  readonly deviceNameOf: (deviceId: string) => string;
  /** When the server last answered this device, corrected ms; null if never. */
  readonly heardAt: () => number | null;
  /** Increases as the device learns more. */
  readonly version: number;
}

/** `waking`: it is being opened, so that nothing is known yet. */
export type DeviceCheckInState = DeviceCheckIn | UnavailableReason | 'waking';

export const isHere = (hands: DeviceCheckInState): hands is DeviceCheckIn => hands instanceof Object;

/** Opens this device for check-in by hand at an event, while a screen is open. */
export function useDeviceCheckIn(eventId: string): DeviceCheckInState {
  const desk = useDoorIfEnrolled();
  const door = useStore(
    async () => (desk instanceof Object ? await desk.event(eventId) : null),
    [desk, eventId],
  );
  const why = desk === 'none' ? 'not_enrolled' : door === undefined ? 'waking' : unavailableReason(door);
  const { hand, version } = useOpened(desk instanceof Object && why === null ? desk : null, eventId);
  if (desk === 'waking') return 'waking';
  if (why !== null) return why;
  const header = hand?.view()?.header;
  if (!(desk instanceof Object) || !isEvent(door) || hand === null || header === undefined) return 'waking';
  const { deviceId, name, gateId: own, gateFixed: fixed = false } = door.enrolment;
  const gates = entrancesOf(header);
  return {
    hand,
    header,
    gates,
    fixed,
    gateId: gates.find(({ gateId }) => gateId === own)?.gateId ?? onlyOf(gates)?.gateId ?? null,
    choose: (gateId) => void desk.chooseGate(eventId, gateId),
    deviceNameOf: (id) => (id === deviceId ? name : ''),
    heardAt: () => desk.sync.status().lastContactAt,
    version,
  };
}

const isEvent = (door: DoorEvent | 'revoked' | null | undefined): door is DoorEvent => door instanceof Object;
const entrancesOf = ({ gates }: ManifestHeader): readonly ManifestGate[] =>
  gates.filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint));
const onlyOf = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** Returns why the device cannot check in; null if it can. */
function unavailableReason(door: DoorEvent | 'revoked' | null): UnavailableReason | null {
  if (!isEvent(door)) return 'not_enrolled';
  const { role, gateFixed, gateId } = door.enrolment;
  if (role !== 'supervisor') return 'steward';
  if (door.manifest === null) return 'not_ready';
  const entrances = entrancesOf(door.manifest.header);
  const isElsewhere = gateFixed === true && !entrances.some((gate) => gate.gateId === gateId);
  return isElsewhere ? 'no_entrance' : null;
}

/** Returns the door of a browser that works at one; does not start it in a browser that was never enrolled. */
function useDoorIfEnrolled(): DoorDesk | 'none' | 'waking' {
  const { door, stored } = useEngines();
  const wanted = stored.get(doorMark) !== null;
  const [woken, setWoken] = useState<DoorDesk | 'none' | 'waking'>('waking');
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    const set = (value: DoorDesk | 'none') => {
      if (!gone) setWoken(value);
    };
    door().then(set, () => set('none'));
    return () => {
      gone = true;
    };
  }, [door, wanted]);
  return wanted ? woken : 'none';
}

function useOpened(
  desk: DoorDesk | null,
  eventId: string,
): { readonly hand: ManualCheckIn | null; readonly version: number } {
  const [hand, setHand] = useState<ManualCheckIn | null>(null);
  const [version, moved] = useReducer((before: number) => before + 1, 0);
  useEffect(() => {
    if (desk === null) return undefined;
    const opened = desk.handDesk(eventId);
    const unfollow = opened.subscribe(() => {
      setHand(opened);
      moved();
    });
    return () => {
      unfollow();
      opened.close();
      setHand(null);
    };
  }, [desk, eventId]);
  return { hand, version };
}
