import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIdsFor } from '#app/data/new-id.ts';
import { useServer } from '#app/data/server-data.ts';
import { useActions } from '#app/data/use-actions.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { attendeeHere, passagesHere, type ShownPassage } from './attendee-here.ts';
import {
  isHere,
  type DeviceCheckInState,
  type DeviceCheckIn,
  type UnavailableReason,
} from '#app/scanning/use-device-check-in.ts';
import { checkInByHand } from '#contract/door/desk-scans.ts';
import { listGates } from '#contract/door/gates.ts';
import { myEvents } from '#contract/events/my-events.ts';
import { listAttendees, readAttendee, type Attendee, type AttendeeStory } from '#contract/sales/attendees.ts';
import { isAddOnCheckpoint } from '#domain/sales/add-on.ts';
import type { ListedDoorStatus } from '#domain/events/door-update.ts';
import {
  countPresses,
  deviceRecorder,
  reloadAfter,
  serverRecorder,
  type CheckInRequest,
  type CheckedIn,
  type Recorder,
  type RefusedPerson,
} from './check-in-recorders.ts';

/** Check-in by hand at one gate, from anywhere in the list. */
export interface CheckIn {
  /** Entrances to choose from, and the chosen one: null if there is none, or they are not loaded yet. */
  readonly gates: readonly { readonly gateId: string; readonly name: string }[];
  readonly gateId: string | null;
  readonly choose: (gateId: string) => void;
  readonly run: (attendee: Attendee) => void;
  /** Returns whether an attendee's check-in is in progress; others do not wait for it. */
  readonly isBusyWith: (attendee: Attendee) => boolean;
  readonly refused: RefusedPerson | null;
  readonly close: () => void;
  /** Shows that an attendee was not checked in, and why. */
  readonly refuse: (refused: RefusedPerson) => void;
  readonly recorder: Recorder;
  /** Set if this device records on its own, at its own gate. */
  readonly device: { readonly fixed: boolean; readonly unsent: number } | null;
  /** Set if the server is needed but unreachable, with the reason why this device cannot record; null otherwise. */
  readonly noWay: UnavailableReason | null;
  /** Returns an attendee as known to this device, if that is newer than a list. */
  readonly asHere: (row: Attendee) => Attendee;
  /** Returns whether this device has an unsent record about them. */
  readonly isUnsent: (row: Attendee) => boolean;
  readonly passagesOf: (ticketNumber: number, told: AttendeeStory['passages']) => readonly ShownPassage[];
}

type StatusOf = (ticketNumber: number) => ListedDoorStatus | null;

/** Reloaded after a check-in, successful or not. */
const reloadedReads = [listAttendees, readAttendee, myEvents] as const;

/**
 * @param hands what this device can do on its own
 * @param standingOf returns an attendee's status; null if the list has it
 */
export function useCheckIn(eventId: string, hands: DeviceCheckInState, standingOf: StatusOf): CheckIn {
  const { contact, notify } = useEngines();
  const { checkIn: texts } = useMessages('desk');
  const reached = useSyncExternalStore(contact.subscribe, contact.reached);
  const here = isHere(hands) ? hands : null;
  useReloadOnceSent(here);
  const places = usePlaces(eventId, here);
  const { gateId } = places;
  const refusals = useRefusals();
  const recorder = useRecorder(eventId, here);
  const deps = {
    run: (asked: CheckInRequest) => recorder.checkIn(asked),
    says: ({ passed }: CheckedIn, { attendee: { name, reference } }: CheckInRequest) =>
      passed ? { title: texts.done(name || reference) } : null,
    undo: ({ scanId }: CheckedIn, { attendee: { ticketId } }: CheckInRequest) =>
      recorder.undo(ticketId, scanId),
    done: (said: CheckedIn, asked: CheckInRequest) => refusals.told({ ...asked, said }),
    called: checkInByHand,
    failedTitle: here === null ? texts.failed : texts.notRecorded.title,
  };
  const action = useActions(deps, ({ attendee }) => attendee.ticketId);
  const noWay = reached || hands === 'waking' || isHere(hands) ? null : hands;
  return {
    ...places,
    ...useKnownHere(here, standingOf),
    run(attendee) {
      if (noWay !== null) notify.failed(texts.noWay.title, texts.noWay.why[noWay]);
      else if (gateId !== null) action.run({ attendee, gateId });
    },
    isBusyWith: ({ ticketId }) => action.isBusy(ticketId),
    refused: refusals.first,
    close: refusals.close,
    refuse: refusals.replace,
    recorder,
    device: here && { fixed: here.fixed, unsent: here.hand.unsent() },
    noWay,
  };
}

/** Queue of refusals, shown one after another, even if one arrives while another is being read. */
function useRefusals() {
  const [all, setAll] = useState<readonly RefusedPerson[]>([]);
  const others = (of: RefusedPerson) => (one: RefusedPerson) =>
    one.attendee.ticketId !== of.attendee.ticketId;
  const first = all[0] ?? null;
  return {
    first,
    told: (person: RefusedPerson) =>
      setAll((before) => [...before.filter(others(person)), ...(person.said.passed ? [] : [person])]),
    close: () => setAll((before) => before.filter((one) => one !== first)),
    replace: (person: RefusedPerson) => setAll((before) => [person, ...before.filter(others(person))]),
  };
}

/** Where people are checked in: at the device's own gate, or at the one chosen here. */
function usePlaces(
  eventId: string,
  here: DeviceCheckIn | null,
): Pick<CheckIn, 'gates' | 'gateId' | 'choose'> {
  const read = useServer(listGates, { params: { registrationId: eventId } });
  const [chosen, choose] = useState<string | null>(null);
  if (here !== null) return here;
  const gates = (read.data?.items ?? []).filter(({ checkpoint }) => !isAddOnCheckpoint(checkpoint));
  const gateId = gates.find((gate) => gate.gateId === chosen)?.gateId ?? gates[0]?.gateId ?? null;
  return { gates, gateId, choose };
}

function useRecorder(eventId: string, here: DeviceCheckIn | null): Recorder {
  const { call, contact, replies } = useEngines();
  const { notRecorded: texts } = useMessages('desk').checkIn;
  const idFor = useIdsFor();
  const [presses] = useState(countPresses);
  // Only the lists show what the server records, even when it does so instead of this device.
  const readAgain = () => Promise.all(reloadedReads.map((read) => replies.readAgain(read)));
  const server = reloadAfter(serverRecorder({ call, eventId, idFor, presses }), readAgain);
  return here === null ? server : deviceRecorder({ here, server, reached: contact.reached, texts });
}

/** Returns this device's knowledge of people in addition to the list. */
function useKnownHere(
  here: DeviceCheckIn | null,
  standingOf: StatusOf,
): Pick<CheckIn, 'asHere' | 'isUnsent' | 'passagesOf'> {
  const { otherGate } = useMessages('door');
  const known = (ticketNumber: number) => here?.hand.known(ticketNumber) ?? null;
  const gateNameOf = (id: string) =>
    here?.header.gates.find(({ gateId }) => gateId === id)?.name ?? otherGate;
  const deviceNameOf = (id: string) => here?.deviceNameOf(id) ?? '';
  return {
    asHere: (row) => attendeeHere(row, standingOf(row.ticketNumber)),
    isUnsent: ({ ticketNumber }) => (known(ticketNumber)?.unsent.size ?? 0) > 0,
    passagesOf: (ticketNumber, told) => passagesHere(told, known(ticketNumber), { gateNameOf, deviceNameOf }),
  };
}

/** Reloads the list once this device's records have reached the server. */
function useReloadOnceSent(here: DeviceCheckIn | null): void {
  const { replies } = useEngines();
  const before = useRef(0);
  const unsent = here?.hand.unsent() ?? 0;
  useEffect(() => {
    const wasMore = before.current > unsent;
    before.current = unsent;
    if (wasMore) for (const read of reloadedReads) void replies.readAgain(read);
  }, [replies, unsent]);
}
