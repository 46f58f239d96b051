import type { attendeeStatuses } from '#contract/sales/attendees.ts';

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
}

/** What a filter asks for, as the server calls it. */
export const askedFor = ({ search, status, type, gate, question, answer }: AttendeeFilter) => ({
  ...(search === '' ? {} : { search }),
  ...(status === '' ? {} : { status }),
  ...(type === '' ? {} : { ticketTypeId: type }),
  ...(gate === '' ? {} : { gateId: gate }),
  ...(question === '' ? {} : { questionId: question, answer }),
});
