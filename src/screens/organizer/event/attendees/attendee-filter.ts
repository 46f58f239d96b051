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
  /** Numbers of the tickets that were selected, with commas between. */
  readonly only: string;
}

/** How the list is narrowed, in the address. */
export function useAttendeeFilter() {
  const [address, setFilter] = useListAddress([
    'search',
    'status',
    'type',
    'gate',
    'question',
    'answer',
    'show',
    'only',
  ]);
  const filter: AttendeeFilter = {
    search: address.search ?? '',
    status: attendeeStatuses.find((known) => known === address.status) ?? '',
    type: address.type ?? '',
    gate: address.gate ?? '',
    question: address.question ?? '',
    answer: address.answer ?? '',
    show: address.show ?? '',
    only: address.only ?? '',
  };
  return { filter, setFilter };
}

/** What a filter asks for, as the server calls it. */
export const askedFor = ({ search, status, type, gate, question, answer, only }: AttendeeFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { ticketTypeId: type }),
  ...(gate === '' ? {} : { gateId: gate }),
  ...(question === '' ? {} : { questionId: question, answer }),
  ...(only === '' ? {} : { only }),
});
