import { attendeeAddress } from '#app/events/attendee-address.ts';
import { useListAddress } from '#app/data/list-address.ts';
import { attendeeStatuses } from '#contract/sales/attendees.ts';

/** Filters of the attendee list from the URL; empty if not set. */
export interface AttendeeFilter {
  readonly search: string;
  readonly status: (typeof attendeeStatuses)[number] | '';
  readonly type: string;
  readonly gate: string;
  /** With `answer`: filters by the answer to this question. */
  readonly question: string;
  readonly answer: string;
  /** Ids of the questions shown as columns, separated by commas; not a filter. */
  readonly show: string;
  /** Entry and order time ranges: inclusive start, exclusive end, ms as digits. */
  readonly inFrom: string;
  readonly inUntil: string;
  readonly soldFrom: string;
  readonly soldUntil: string;
  /** Numbers of the selected tickets, separated by commas. */
  readonly only: string;
}

/** Changes to the filters. */
export type FilterChanges = Readonly<Partial<Record<keyof AttendeeFilter, string>>>;

/** Parses an instant in a URL; empty if invalid. */
const instantIn = (text = ''): string => (/^\d{1,15}$/.test(text) ? text : '');

/** The filters, stored in the URL. */
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

/** Converts the filters to the server's query. */
export const attendeeQueryOf = (filter: AttendeeFilter) => ({
  ...timeQueryOf(filter),
  ...factQueryOf(filter),
});

const timeQueryOf = ({ inFrom, inUntil, soldFrom, soldUntil }: AttendeeFilter) => ({
  ...(inFrom === '' ? {} : { checkedInFrom: inFrom }),
  ...(inUntil === '' ? {} : { checkedInUntil: inUntil }),
  ...(soldFrom === '' ? {} : { orderedFrom: soldFrom }),
  ...(soldUntil === '' ? {} : { orderedUntil: soldUntil }),
});

const factQueryOf = ({ search, status, type, gate, question, answer, only }: AttendeeFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { ticketTypeId: type }),
  ...(gate === '' ? {} : { gateId: gate }),
  ...(question === '' ? {} : { questionId: question, answer }),
  ...(only === '' ? {} : { only }),
});
