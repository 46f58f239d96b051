/**
 * An event that is postponed to a date that is yet to be named stands 400 years later than it stood: calendars repeat
 * after so long, so that everything that hangs on its times moves along and comes back exactly. No form takes such a
 * date, and nobody is shown one: "Date to be announced" stands wherever it would.
 */
const calendarCycleMs = 146_097 * 86_400_000;

/** The first moment of an open date, ms. */
export const openDatesFrom = Date.UTC(2400, 0, 1);
const openDatesTo = Date.UTC(2500, 0, 1);

/** Whether a time is one of an event whose date is yet to be named. @param at ms */
export const isDateOpen = (at: number): boolean => at >= openDatesFrom && at < openDatesTo;

/** A time of an event as its date is opened; one that is open stays. @param at ms */
export const toOpenDate = (at: number): number => (isDateOpen(at) ? at : at + calendarCycleMs);

/** The time that there was before the date was opened; any other as it is. @param at ms */
export const beforeOpenDate = (at: number): number => (isDateOpen(at) ? at - calendarCycleMs : at);

/** A time of an event as it is shown: a cancelled one waits for no new date, and keeps the one that it had. @param at ms */
export const shownTime = (at: number, status: string): number =>
  status === 'cancelled' ? beforeOpenDate(at) : at;
