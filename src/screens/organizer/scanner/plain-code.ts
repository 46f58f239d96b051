/**
 * Returns an enrolment code as the server stores it: codes are shown in groups of four and read aloud, so spaces and
 * lower case do not matter.
 */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
