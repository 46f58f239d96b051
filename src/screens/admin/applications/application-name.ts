import { accountLabel } from '#domain/people/guest-name.ts';
import type { AdminApplication } from '#contract/accounts/applications.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** Returns an application's name for a list, with a fallback for one only requested at sign-up without a name. */
export const nameOf = (
  { name, person }: AdminApplication,
  { noName }: Catalogue['applications']['queue'],
): string => name || `${person.firstName} ${person.lastName}`.trim() || accountLabel(person) || noName;
