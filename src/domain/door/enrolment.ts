/** How long a code by which a device enrols is valid; ms. */
export const enrolmentCodeMs = 10 * 60_000;
