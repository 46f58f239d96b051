import * as v from 'valibot';
import { ruleEffects } from '#domain/door/rule-effects.ts';
import { eventTerms } from '#domain/events/sold-terms.ts';
import { codePolicies, reentryRules } from './event-fields.ts';
import { versionQuery } from './version-query.ts';

/**
 * `ask`: if ticket holders are affected, a change of sold terms is not made but refused with 409 and the code below
 * (details: `changed`, names of what changes; `tickets` in force; `people` who would be emailed; for an event, `was`
 * and `now`, its terms besides its venue; `types`, ticket types with other gates, with `gatesWere` and `gatesAre`;
 * `effects`, how many people who have passed through an area its rules would affect, by kind of effect). Sent again
 * without it, the change is made and they are notified. Absent from apps that do not ask.
 */
export const holdersQuery = v.object({ holders: v.optional(v.picklist(['ask'])) });
export type HoldersQuery = v.InferOutput<typeof holdersQuery>;

/** For a change that requires a version. */
export const changeQuery = v.object({ ...versionQuery.entries, ...holdersQuery.entries });
export type ChangeQuery = v.InferOutput<typeof changeQuery>;

/** Makes the server ask before a change, unless the user has agreed. */
export const askUnless = (isAgreed: boolean): HoldersQuery => (isAgreed ? {} : { holders: 'ask' });

/** Joins gate names into one text, one per line, because refusal details have no nested lists. Empty means all. */
export const gateLines = (names: readonly string[]): string => names.join('\n');
export const gatesOfLines = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'));

const terms = v.object({
  onlineUrl: v.nullable(v.string()),
  ageLimit: v.nullable(v.number()),
  codePolicy: v.picklist(codePolicies),
  reentry: v.picklist(reentryRules),
});

/**
 * The server's details about such a change of an event or an area. Unknown effects of a newer server are left out;
 * older servers send only the terms.
 */
export const touchedDetails = v.object({
  changed: v.array(v.picklist(eventTerms)),
  was: terms,
  now: terms,
  /** Names of the ticket types whose gates change, and for each the gates in the format of `gateLines`. */
  types: v.optional(v.array(v.string()), []),
  gatesWere: v.optional(v.array(v.string()), []),
  gatesAre: v.optional(v.array(v.string()), []),
  effects: v.optional(
    v.pipe(
      v.record(v.string(), v.number()),
      v.transform((counted) =>
        ruleEffects.flatMap((code) => {
          const people = counted[code] ?? 0;
          return people > 0 ? [{ code, people }] : [];
        }),
      ),
    ),
    {},
  ),
});

/** The change affects ticket holders: nothing was done. */
export const touchesHoldersCode = 'touches_holders';
