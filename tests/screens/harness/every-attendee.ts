import type { AttendeeFilter } from '#screens/organizer/event/attendees/attendee-filter.ts';

/** The filter that matches all attendees. */
export const everyAttendee: AttendeeFilter = {
  search: '',
  status: '',
  type: '',
  gate: '',
  question: '',
  answer: '',
  show: '',
  inFrom: '',
  inUntil: '',
  soldFrom: '',
  soldUntil: '',
  only: '',
};
