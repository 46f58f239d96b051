import * as v from 'valibot';
import { ruleEffects } from '#domain/door/rule-effects.ts';
import { eventTerms } from '#domain/events/sold-terms.ts';
import { codePolicies, reentryRules } from './event-fields.ts';
import { versionQuery } from './version-query.ts';

/**
 * `ask`: a change of what tickets were bought for is not made where somebody has one, but refused with 409 and the code
 * below (details: `changed`, names of what changes; `tickets` in force; `people` who would be emailed; of an event, `was`
 * and `now`, its terms besides its place; `types`, those that other gates admit, which `gatesWere` and `gatesAre`; `effects`, how many people who have
 * passed an area its rules would touch, by what they mean for them). Sent again without it, the change is made and they
 * are told. Left out by apps that don't ask.
 */
export const holdersQuery = v.object({ holders: v.optional(v.picklist(['ask'])) });
export type HoldersQuery = v.InferOutput<typeof holdersQuery>;

/** Of a change that may be made over one version alone. */
export const changeQuery = v.object({ ...versionQuery.entries, ...holdersQuery.entries });
export type ChangeQuery = v.InferOutput<typeof changeQuery>;

/** Sends a change so that the server asks first, unless somebody has said yes. */
export const askUnless = (isAgreed: boolean): HoldersQuery => (isAgreed ? {} : { holders: 'ask' });

/** Names of gates in one text, a line each: details of a refusal know no lists of lists. None is all. */
export const gateLines = (names: readonly string[]): string => names.join('\n');
export const gatesOfLines = (lines: string): string[] => (lines === '' ? [] : lines.split('\n'));

const terms = v.object({
  onlineUrl: v.nullable(v.string()),
  ageLimit: v.nullable(v.number()),
  codePolicy: v.picklist(codePolicies),
  reentry: v.picklist(reentryRules),
});

/**
 * What a server says of such a change of an event or of an area. Effects that a newer one knows are left out; servers from
 * before them name the terms alone.
 */
export const touchedDetails = v.object({
  changed: v.array(v.picklist(eventTerms)),
  was: terms,
  now: terms,
  /** Ticket types that other gates admit by it, by name; for each of them those gates, as `gateLines` writes them. */
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

/** The change touches people who have tickets: nothing was done. */
export const touchesHoldersCode = 'touches_holders';
