import { useMemo, useState } from 'react';
import type { ManualCheckIn } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { isHere, type DeviceCheckInState } from '#app/scanning/use-device-check-in.ts';
import {
  changedSince,
  statusIn,
  type DoorUpdate,
  type ListedDoorStatus,
  type ListAge,
} from '#domain/events/door-update.ts';

/** This device's knowledge of the door that an attendee list lacks: one source for its rows, filters and counts. */
export interface DoorKnown {
  /** For the list's worker; undefined if this device knows nothing. Stable for the same age. */
  readonly newsOf: (age: ListAge) => DoorUpdate | undefined;
  /** Returns a ticket's status; null if the list has it. */
  readonly standingOf: (age: ListAge, ticketNumber: number) => ListedDoorStatus | null;
}

interface KnownBy {
  readonly hand: Pick<ManualCheckIn, 'passages' | 'recordedSince'>;
  readonly heardAt: number | null;
  readonly gateNameOf: (gateId: string) => string;
  readonly nextVersion: () => number;
}

/** Numbers each update, so that a worker can distinguish them. */
function createNumbers(): () => number {
  let last = 0;
  return () => (last += 1);
}

function doorKnownBy({ hand, heardAt, gateNameOf, nextVersion }: KnownBy): DoorKnown {
  const passages = hand.passages();
  const told = new Map<boolean, { readonly readAt: number; readonly news: DoorUpdate }>();
  const standings = new WeakMap<DoorUpdate, Map<number, ListedDoorStatus>>();
  const newsOf = (age: ListAge): DoorUpdate | undefined => {
    if (passages === null) return undefined;
    const last = told.get(age.current);
    if (last?.readAt === age.readAt) return last.news;
    const news = {
      version: nextVersion(),
      of: changedSince(age, { heardAt, recordedSince: hand.recordedSince, passages }),
      passages,
      gateNames: Object.fromEntries(passages.gateIds.map((id) => [id, gateNameOf(id)])),
    };
    told.set(age.current, { readAt: age.readAt, news });
    return news;
  };
  return {
    newsOf,
    standingOf(age, ticketNumber) {
      const news = newsOf(age);
      if (news === undefined || news.of?.has(ticketNumber) === false) return null;
      const told = standings.get(news) ?? new Map<number, ListedDoorStatus>();
      const standing = told.get(ticketNumber) ?? statusIn(news, ticketNumber);
      standings.set(news, told.set(ticketNumber, standing));
      return standing;
    },
  };
}

const nothingKnown: DoorKnown = { newsOf: () => undefined, standingOf: () => null };

export function useDoorKnown(hands: DeviceCheckInState): DoorKnown {
  const { otherGate } = useMessages('door');
  const [nextVersion] = useState(createNumbers);
  const here = isHere(hands) ? hands : null;
  const [hand, gates, version] = [here?.hand, here?.header.gates, here?.version];
  const heardAt = here?.heardAt() ?? null;
  return useMemo(() => {
    if (hand === undefined || gates === undefined) return nothingKnown;
    const gateNameOf = (id: string) => gates.find(({ gateId }) => gateId === id)?.name ?? otherGate;
    return doorKnownBy({ hand, heardAt, gateNameOf, nextVersion });
    // `version` stands for what the hand knows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [hand, gates, version, heardAt, otherGate, nextVersion]);
}
