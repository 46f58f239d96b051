import { refusal } from '#server/access/refusal.ts';

/** Administrators let nobody make an account of their own just now. */
export const signUpClosed = refusal(403, 'sign_up_closed', (texts) => texts.accounts.signUpClosed);
/** The same of guests by phone number. */
export const guestsClosed = refusal(403, 'guests_closed', (texts) => texts.accounts.guestsClosed);
