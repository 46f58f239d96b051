import { calledBy } from '#domain/people/guest-name.ts';
import type { AdminApplication } from '#contract/accounts/applications.ts';
import type { Catalogue } from '#messages/catalogue.ts';

/** What an application is called in a list: whoever only ticked a box said no name. */
export const nameOf = (
  { name, person }: AdminApplication,
  { noName }: Catalogue['applications']['queue'],
): string => name || `${person.firstName} ${person.lastName}`.trim() || calledBy(person) || noName;
