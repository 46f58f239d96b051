import { refusal } from '#server/access/refusal.ts';

/** Administrators have closed sign-up for the time being. */
export const signUpClosed = refusal(403, 'sign_up_closed', (texts) => texts.accounts.signUpClosed);
/** Administrators have closed guest sign-in by phone number for the time being. */
export const guestsClosed = refusal(403, 'guests_closed', (texts) => texts.accounts.guestsClosed);
