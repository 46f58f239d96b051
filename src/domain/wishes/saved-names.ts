import { isGuestUsername } from '#domain/people/guest-name.ts';
import type { Saved } from '#domain/text/stored-draft.ts';
import type { Texts } from '#domain/text/three-way.ts';
import type { NameField } from './wish.ts';

/**
 * The names of a profile as a form shows them: a guest chose no username, and theirs begins empty.
 *
 * @param version of the profile as it was read; '' where nobody knows it
 */
export const savedNames = (
  { firstName, lastName, username }: Texts<NameField>,
  version: string,
): Saved<NameField> => ({
  texts: { firstName, lastName, username: isGuestUsername(username) ? '' : username },
  version,
});
