import { isGuestUsername } from '#domain/people/guest-name.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { NameField } from './deferred-request.ts';

/**
 * Returns a profile's names for a form; a guest's generated username is shown as empty.
 *
 * @param version of the profile as it was loaded; '' if unknown
 */
export const savedNames = (
  { firstName, lastName, username }: Texts<NameField>,
  version: string,
): Saved<NameField> => ({
  texts: { firstName, lastName, username: isGuestUsername(username) ? '' : username },
  version,
});
