/**
 * Names the person (credential id) whom the page that makes a call belongs to. Optional: without it the bearer's person
 * is meant. Where it names anybody else, the call is refused with 409 and the code below, and nothing is done.
 */
export const meantPersonHeader = 'X-Credential-Id';

/** The call carried the token of somebody else than who was meant. */
export const otherPersonCode = 'other_person';
