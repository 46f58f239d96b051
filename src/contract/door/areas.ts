import * as v from 'valibot';
import { maxCoolDownMs, maxEntryLimit, maxWindows } from '#domain/door/rule-problems.ts';
import { maxAreas } from '#domain/door/areas.ts';
import { maxPlaces } from '#domain/events/ticket-type-form.ts';
import { endpoint } from '../wire/endpoint.ts';
import { codePolicies, eventParams, reentryRules } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { wholeBetween } from '../wire/form-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { changeQuery, holdersQuery } from '../wire/holders-query.ts';
import { repliedVersion } from '../wire/version-query.ts';
import { wordOf } from '../wire/word.ts';
import { latestTime, whole } from './fields.ts';

/** Permanent id of an area; its name may change. */
export const checkpointId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,40}$/, problem('checkpointLetters')),
  // Rules are keyed by checkpoint, and records drop these keys.
  v.notValues(['constructor', 'prototype'], problem('checkpointReserved')),
);

const window = v.object({ from: whole(0, latestTime), until: whole(0, latestTime) });
const form = {
  name: v.pipe(typedLine, v.maxLength(80)),
  reentry: v.picklist(reentryRules, problem('reentry')),
  /** Null means no limit. */
  maxEntries: v.nullable(wholeBetween(1, maxEntryLimit, 'entries')),
  coolDownMs: v.optional(wholeBetween(0, maxCoolDownMs, 'coolDown'), 0),
  /** Maximum number of people inside; null means no limit. */
  capacity: v.nullable(wholeBetween(1, maxPlaces, 'capacity')),
  /** When people may enter, ms; empty means at any time. */
  windows: v.optional(v.pipe(v.array(window), v.maxLength(maxWindows)), []),
  /** Null means the event's policy. */
  code: v.optional(v.nullable(v.picklist(codePolicies, problem('codePolicy'))), null),
  /** Ids of the ticket types that may enter; null means all. */
  types: v.optional(v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(256))), null),
};
const formBody = v.object(form);
export type AreaForm = v.InferOutput<typeof formBody>;

/** Rules in a reply; `unknown` is a value from a newer server. */
export const repliedRules = v.object({
  reentry: wordOf([...reentryRules, 'redeem', 'unknown'], 'unknown'),
  maxEntries: v.nullable(v.number()),
  coolDownMs: v.number(),
  capacity: v.nullable(v.number()),
  windows: v.optional(v.pipe(v.array(v.object({ from: v.number(), until: v.number() })), v.readonly())),
  code: v.optional(wordOf([...codePolicies, 'unknown'], 'unknown')),
});

const area = v.object({
  checkpoint: v.string(),
  /** Empty if it has no name. */
  name: v.string(),
  rules: repliedRules,
  types: v.nullable(v.pipe(v.array(v.string()), v.readonly())),
  /** Ids of its gates. */
  gates: v.array(v.string()),
  /** Version of name, rules and ticket types, to be sent as `version` of a change. */
  version: repliedVersion,
});
export type EditableArea = v.InferOutput<typeof area>;

/** A change of an area's rules; applies to later scans. */
export const ruleChange = v.object({
  checkpoint: v.string(),
  /** ms. */
  at: v.number(),
  before: repliedRules,
  after: repliedRules,
});

const areaParams = v.object({ ...eventParams.entries, checkpoint: v.pipe(v.string(), v.maxLength(64)) });

export const listAreas = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/areas',
  access: 'event_staff',
  about: 'An event’s areas in order, each with its rules and their latest changes.',
  params: eventParams,
  reply: v.object({
    items: v.array(area),
    /** Newest first, with the name of the person who made it; empty if their account is deleted. */
    changes: v.array(v.object({ ...ruleChange.entries, changedBy: v.string() })),
    /** Applies if an area has no code policy. */
    code: wordOf([...codePolicies, 'unknown'], 'unknown'),
  }),
});

export const addArea = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/areas',
  access: 'event_staff',
  about:
    'Adds an area at the end. Idempotent by `checkpoint`, which the client generates. Fails with 409 `changed_elsewhere` if it exists with other contents, 409 `too_many_areas` after 50. If tickets need new codes for it, their holders are notified; with `holders=ask`, the call fails with 409 `touches_holders` instead.',
  params: eventParams,
  query: holdersQuery,
  body: v.object({ checkpoint: checkpointId, ...form }),
  reply: area,
});

export const changeArea = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/areas/{checkpoint}',
  access: 'event_staff',
  about:
    'Saves an area’s name, rules and ticket types. Idempotent for the same form. Scanners receive the change and apply it to later scans. Fails with 409 `changed_elsewhere` if the version is outdated. Ticket holders are notified of a change to the re-entry or code policy; with `holders=ask`, such a change, and one that affects people who have passed the area, fails with 409 `touches_holders` (details: `changed`, `tickets`, `people`, `was`, `now`, `effects`) instead.',
  params: areaParams,
  query: changeQuery,
  body: formBody,
  reply: area,
});

export const orderAreas = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/area-order',
  access: 'event_staff',
  about: 'Sets the order of areas; areas that aren’t listed come last.',
  params: eventParams,
  body: v.object({
    checkpoints: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.maxLength(maxAreas)),
  }),
  reply: v.object({ items: v.array(area) }),
});

export const removeArea = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/areas/{checkpoint}',
  access: 'event_staff',
  about:
    'Removes an unused area. Fails with 409 `area_in_use` (details: `gates`, the names of its gates; `scanned`, whether anyone passed it), 409 `main_area` for the event itself. If tickets need new codes without it, their holders are notified; with `holders=ask`, the call fails with 409 `touches_holders` instead.',
  params: areaParams,
  query: holdersQuery,
  reply: v.object({ removed: v.boolean() }),
});

export const countPeople = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/areas/{checkpoint}/people',
  access: 'event_staff',
  about:
    'How many people are inside an area and how many have left it, by ticket type: those affected by a change of its rules.',
  params: areaParams,
  reply: v.object({
    items: v.array(v.object({ ticketTypeId: v.string(), inside: v.number(), left: v.number() })),
  }),
});
