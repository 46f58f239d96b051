/** An enrolment code as the server knows it: it is shown in fours and read out, so gaps and small letters mean nothing. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
