/** Lifetime of an enrolment code for devices; ms. */
export const enrolmentCodeMs = 10 * 60_000;
