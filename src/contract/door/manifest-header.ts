import * as v from 'valibot';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { maxSteps } from '#domain/codes/ticket-code.ts';
import { headerProblem, keyProblem } from '#domain/manifest/manifest-header.ts';
import { rootHash, spanLength } from '#domain/manifest/manifest-pages.ts';
import { maxMinorUnits } from '#domain/sales/money-text.ts';
import type { EventKey, ManifestHeader, PageEntry, PageKind } from '#domain/manifest/manifest.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { codePolicies, reentryRules } from '../wire/event-fields.ts';
import { wordOrNewer } from '../wire/word.ts';
import { asObject, latestTime, listOf, name, oneOf, orNull, revision, text, whole } from './fields.ts';
import { problemOf, together } from './problem.ts';

const maxTickets = 10_000_000;
const time = whole(0, latestTime);
const hash = text(64, /^[0-9a-f]{64}$/);

const key = v.pipe(
  v.object({ keyId: text(6, /^[0-9a-f]{6}$/), publicKey: text(43) }, asObject),
  together<EventKey>(keyProblem),
);

const ticketType = v.object(
  {
    index: whole(0, 255),
    name: text(200),
    validFrom: orNull(time),
    validUntil: orNull(time),
    gates: listOf(v.string('must be a text'), 1_000),
    addOn: v.optional(v.boolean('must be true or false')),
  },
  asObject,
);

const gate = v.object({ gateId: name, index: whole(0, 65_535), name: text(200), checkpoint: name }, asObject);

/** Re-entry value of rules with features that older apps cannot judge: they check by hand. */
const withMore = 'with_more';

const rules = v.pipe(
  v.object(
    {
      reentry: wordOrNewer([...reentryRules, 'redeem', withMore], 'unknown'),
      /** The actual re-entry, if `reentry` is that value. */
      again: v.optional(wordOrNewer([...reentryRules, 'redeem'], 'unknown'), 'unknown'),
      maxEntries: orNull(whole(0, 1_000_000)),
      coolDownMs: time,
      capacity: orNull(whole(0, maxTickets)),
      windows: v.optional(listOf(v.object({ from: time, until: time }, asObject), 1_000)),
      code: v.optional(wordOrNewer(codePolicies, 'unknown')),
    },
    asObject,
  ),
  v.transform(({ again, reentry, ...others }): CheckpointRules => ({
    ...others,
    reentry: reentry === withMore ? again : reentry,
  })),
);

/** Converts rules for a header. */
export function rulesOnWire(own: CheckpointRules): v.InferInput<typeof rules> {
  const { windows = [], code, reentry, ...others } = own;
  if (windows.length === 0 && code === undefined) return { ...others, reentry };
  return {
    ...others,
    reentry: withMore,
    again: reentry,
    windows: [...windows],
    ...(code === undefined ? {} : { code }),
  };
}

/* @__NO_SIDE_EFFECTS__ */
const pageOf = <K extends PageKind>(kinds: readonly [K, ...K[]]) =>
  v.object(
    {
      kind: oneOf(kinds),
      from: whole(0, maxTickets),
      count: whole(1, spanLength),
      offset: whole(0, 2 ** 40),
      bytes: whole(1, 2 ** 26),
      hash,
    },
    asObject,
  );
const maxSpans = maxTickets / spanLength + 1;

const fields = {
  format: v.literal(1, 'must be 1'),
  eventId: name,
  eventName: text(300),
  timeZone: text(60),
  startsAt: time,
  endsAt: time,
  doorsOpenAt: time,
  revision,
  serverEpoch: name,
  ticketCount: whole(0, maxTickets),
  tickets: v.optional(whole(0, maxTickets)),
  ageLimit: v.optional(whole(0, 200)),
  keys: listOf(key, 20),
  types: listOf(ticketType, 256),
  gates: listOf(gate, 1_000),
  rules: v.pipe(
    v.record(v.string(), rules, 'must be an object'),
    v.maxEntries(1_000, 'must have at most 1000 keys'),
  ),
  policy: v.object(
    {
      code: wordOrNewer(codePolicies, 'unknown'),
      unlisted: wordOrNewer(['admit', 'ask', 'refuse'], 'ask'),
    },
    asObject,
  ),
  showWindow: v.object(
    {
      startsAt: whole(-latestTime, latestTime),
      stepSeconds: whole(15, 86_400),
      steps: whole(1, maxSteps),
    },
    asObject,
  ),
  takenDown: v.optional(v.boolean('must be true or false')),
  cancelled: v.optional(v.boolean('must be true or false')),
  issuedAt: time,
  joins: v.optional(text(4_000_000, /^[\w-]*$/)),
  owed: v.optional(listOf(v.tuple([whole(0, maxTickets), whole(0, maxMinorUnits), text(3)]), maxTickets)),
  follows: v.optional(listOf(v.tuple([whole(0, maxTickets), whole(0, maxTickets)]), maxTickets)),
  pages: listOf(pageOf(['state', 'reference', 'admission']), 3 * maxSpans),
  rootHash: hash,
  /**
   * Pages of external codes, which follow the others in the body. Older apps read neither this nor those bytes, and
   * work with the pages they know.
   */
  foreign: v.optional(v.object({ pages: listOf(pageOf(['foreign']), maxSpans), wholeHash: hash }, asObject)),
};

interface PagesOnWire {
  readonly pages: readonly PageEntry[];
  readonly rootHash: string;
  readonly foreign?: { readonly pages: readonly PageEntry[]; readonly wholeHash: string };
}

/** Converts a manifest's pages for a header, with those unknown to older apps listed separately. */
export function pagesOnWire(pages: readonly PageEntry[]): PagesOnWire {
  const own = pages.filter(({ kind }) => kind !== 'foreign');
  const foreign = pages.filter(({ kind }) => kind === 'foreign');
  const common = { pages: own, rootHash: rootHash(own) };
  return foreign.length === 0
    ? common
    : { ...common, foreign: { pages: foreign, wholeHash: rootHash(pages) } };
}

/** Schema of a manifest header's text (domain/manifest). */
const manifestHeader = v.pipe(
  v.object(fields, asObject),
  v.transform(({ foreign, pages, ...header }): ManifestHeader =>
    foreign === undefined
      ? { ...header, pages }
      : { ...header, pages: [...pages, ...foreign.pages], wholeHash: foreign.wholeHash },
  ),
  together<ManifestHeader>(headerProblem),
) satisfies v.GenericSchema<unknown, ManifestHeader>;

export type ReadHeader =
  | { readonly ok: true; readonly header: ManifestHeader }
  | { readonly ok: false; readonly code: 'bad_manifest'; readonly problem: Problem };

/** Parses and fully validates the text of a manifest header, except its signature. */
export function readHeader(text: string): ReadHeader {
  const bad = (problem: Problem) => ({ ok: false, code: 'bad_manifest', problem }) as const;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return bad({ field: '', message: 'must be JSON' });
  }
  const read = v.safeParse(manifestHeader, value, { abortEarly: true });
  return read.success ? { ok: true, header: read.output } : bad(problemOf(read.issues[0]));
}
