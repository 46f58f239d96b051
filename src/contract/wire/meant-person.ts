/**
 * Names the user (credential id) of the page that makes a call. Optional: without it the bearer's user is assumed. If
 * it names anybody else, the call is refused with 409 and the code below, and nothing is done.
 */
export const meantPersonHeader = 'X-Credential-Id';

/** The call had the token of another user than intended. */
export const otherPersonCode = 'other_person';
