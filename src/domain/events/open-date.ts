/**
 * An event postponed to an unknown date is stored 400 years later. Calendars repeat with that period, so all
 * dependent times move along and come back exactly. No form accepts such a date and no screen shows one: "Date to be
 * announced" appears instead.
 */
const calendarCycleMs = 146_097 * 86_400_000;

/** Start of the range of open dates, ms. */
export const openDatesFrom = Date.UTC(2400, 0, 1);
const openDatesTo = Date.UTC(2500, 0, 1);

/** Returns whether a time belongs to an event whose date is still open. @param at ms */
export const isDateOpen = (at: number): boolean => at >= openDatesFrom && at < openDatesTo;

/** Converts a time of an event when its date becomes open; unchanged if it already is. @param at ms */
export const toOpenDate = (at: number): number => (isDateOpen(at) ? at : at + calendarCycleMs);

/** Restores the time from before the date became open; other times are unchanged. @param at ms */
export const beforeOpenDate = (at: number): number => (isDateOpen(at) ? at - calendarCycleMs : at);

/**
 * Returns a time of an event for display: a cancelled event shows its original date, because none will follow. @param
 * at ms
 */
export const shownTime = (at: number, status: string): number =>
  status === 'cancelled' ? beforeOpenDate(at) : at;
