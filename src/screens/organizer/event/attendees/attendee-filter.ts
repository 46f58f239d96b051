import { attendeeAddress } from '#app/events/attendee-address.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { attendeeStatuses } from '#contract/sales/attendees.ts';

/** How the list of attendees is narrowed, as its address says; each empty where it is not. */
export interface AttendeeFilter {
  readonly search: string;
  readonly status: (typeof attendeeStatuses)[number] | '';
  readonly type: string;
  readonly gate: string;
  /** With `answer`: who answered this question so. */
  readonly question: string;
  readonly answer: string;
  /** Ids of the questions whose answers are shown, with commas between: it narrows nothing. */
  readonly show: string;
  /** When somebody came in, and when their ticket was ordered: from one instant and before another, ms as digits. */
  readonly inFrom: string;
  readonly inUntil: string;
  readonly soldFrom: string;
  readonly soldUntil: string;
  /** Numbers of the tickets that were selected, with commas between. */
  readonly only: string;
}

/** What becomes other in it. */
export type FilterChanges = Readonly<Partial<Record<keyof AttendeeFilter, string>>>;

/** An instant of an address; nothing where it is none. */
const instantIn = (text = ''): string => (/^\d{1,15}$/.test(text) ? text : '');

/** How the list is narrowed, in the address. */
export function useAttendeeFilter() {
  const [address, setFilter] = useListAddress([...attendeeAddress, 'show']);
  const filter: AttendeeFilter = {
    search: address.search ?? '',
    status: attendeeStatuses.find((known) => known === address.status) ?? '',
    type: address.type ?? '',
    gate: address.gate ?? '',
    question: address.question ?? '',
    answer: address.answer ?? '',
    inFrom: instantIn(address.inFrom),
    inUntil: instantIn(address.inUntil),
    soldFrom: instantIn(address.soldFrom),
    soldUntil: instantIn(address.soldUntil),
    show: address.show ?? '',
    only: address.only ?? '',
  };
  return { filter, setFilter };
}

/** What a filter asks for, as the server calls it. */
export const askedFor = (filter: AttendeeFilter) => ({
  ...timesAskedFor(filter),
  ...factsAskedFor(filter),
});

const timesAskedFor = ({ inFrom, inUntil, soldFrom, soldUntil }: AttendeeFilter) => ({
  ...(inFrom === '' ? {} : { checkedInFrom: inFrom }),
  ...(inUntil === '' ? {} : { checkedInUntil: inUntil }),
  ...(soldFrom === '' ? {} : { orderedFrom: soldFrom }),
  ...(soldUntil === '' ? {} : { orderedUntil: soldUntil }),
});

const factsAskedFor = ({ search, status, type, gate, question, answer, only }: AttendeeFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { ticketTypeId: type }),
  ...(gate === '' ? {} : { gateId: gate }),
  ...(question === '' ? {} : { questionId: question, answer }),
  ...(only === '' ? {} : { only }),
});
