import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url, toHex } from '#domain/wire/bytes.ts';
import { createJsonReader, latestTime, type JsonReader, type Problem } from '#domain/wire/json-reader.ts';
import { rootHash, spanLength } from './manifest-pages.ts';
import type { EventKey, ManifestGate, ManifestHeader, ManifestTicketType, PageEntry } from './manifest.ts';
import { mostSteps } from '#domain/codes/ticket-code.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';

export type ReadHeader =
  | { readonly ok: true; readonly header: ManifestHeader }
  | { readonly ok: false; readonly code: 'bad_manifest'; readonly problem: Problem };

/** Reads the text of a manifest's header and checks all of it, so that nothing after has to. Not its signature. */
export function readHeader(text: string): ReadHeader {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, code: 'bad_manifest', problem: { field: '', message: 'must be JSON' } };
  }
  const reader = createJsonReader(value);
  const header = readFields(reader);
  checkTogether(header, reader);
  const problem = reader.problem();
  return problem === undefined ? { ok: true, header } : { ok: false, code: 'bad_manifest', problem };
}

/** Whether a newer server judges by rules that this version does not know: then people check each entry by hand. */
export function hasUnknownRules({ policy, rules }: Pick<ManifestHeader, 'policy' | 'rules'>): boolean {
  return policy.code === 'unknown' || Object.values(rules).some(({ reentry }) => reentry === 'unknown');
}

const hash = /^[0-9a-f]{64}$/;
const name = /^[\x21-\x7e]+$/;
const mostTickets = 10_000_000;

function readFields(reader: JsonReader): ManifestHeader {
  const time = (field: string) => reader.whole(field, 0, latestTime);
  reader.whole('format', 1, 1);
  return {
    format: 1,
    eventId: reader.text('eventId', 64, name),
    eventName: reader.text('eventName', 300),
    timeZone: reader.text('timeZone', 60),
    startsAt: time('startsAt'),
    endsAt: time('endsAt'),
    doorsOpenAt: time('doorsOpenAt'),
    revision: reader.whole('revision', 0, Number.MAX_SAFE_INTEGER),
    serverEpoch: reader.text('serverEpoch', 64, name),
    ticketCount: reader.whole('ticketCount', 0, mostTickets),
    keys: reader.list('keys', 20, readKey),
    types: reader.list('types', 256, readType),
    gates: reader.list('gates', 1_000, readGate),
    rules: reader.map('rules', 1_000, (rules) => ({
      reentry: rules.oneOfOr('reentry', ['single', 'after_exit', 'per_day', 'per_gate', 'free'], 'unknown'),
      maxEntries: rules.orNull('maxEntries', (field) => rules.whole(field, 0, 1_000_000)),
      coolDownMs: rules.whole('coolDownMs', 0, latestTime),
      capacity: rules.orNull('capacity', (field) => rules.whole(field, 0, mostTickets)),
    })),
    policy: reader.part('policy', (policy) => ({
      code: policy.oneOfOr('code', ['static', 'rotating', 'rotating_with_fallback'], 'unknown'),
      unlisted: policy.oneOfOr('unlisted', ['admit', 'ask', 'refuse'], 'ask'),
    })),
    showWindow: reader.part('showWindow', (showWindow) => ({
      startsAt: showWindow.whole('startsAt', -latestTime, latestTime),
      stepSeconds: showWindow.whole('stepSeconds', 15, 86_400),
      steps: showWindow.whole('steps', 1, mostSteps),
    })),
    issuedAt: time('issuedAt'),
    pages: reader.list('pages', 3 * (mostTickets / spanLength + 1), readPage),
    rootHash: reader.text('rootHash', 64, hash),
  };
}

function readKey(key: JsonReader): EventKey {
  const keyId = key.text('keyId', 6, /^[0-9a-f]{6}$/);
  const publicKey = key.text('publicKey', 43);
  const raw = fromBase64url(publicKey);
  if (raw?.length !== 32) key.refuse('publicKey', 'must be 32 bytes in base64url');
  else if (!toHex(sha256(raw)).startsWith(keyId))
    key.refuse('keyId', 'must be the start of the hash of the public key');
  return { keyId, publicKey };
}

function readType(type: JsonReader): ManifestTicketType {
  return {
    index: type.whole('index', 0, 255),
    name: type.text('name', 200),
    validFrom: type.orNull('validFrom', (field) => type.whole(field, 0, latestTime)),
    validUntil: type.orNull('validUntil', (field) => type.whole(field, 0, latestTime)),
    gates: type.texts('gates', 1_000),
  };
}

function readGate(gate: JsonReader): ManifestGate {
  return {
    gateId: gate.text('gateId', 64, name),
    index: gate.whole('index', 0, 65_535),
    name: gate.text('name', 200),
    checkpoint: gate.text('checkpoint', 64, name),
  };
}

function readPage(page: JsonReader): PageEntry {
  return {
    kind: page.oneOf('kind', ['state', 'reference', 'admission']),
    from: page.whole('from', 0, mostTickets),
    count: page.whole('count', 1, spanLength),
    offset: page.whole('offset', 0, 2 ** 40),
    bytes: page.whole('bytes', 1, 2 ** 26),
    hash: page.text('hash', 64, hash),
  };
}

function checkTogether(header: ManifestHeader, reader: JsonReader): void {
  const { keys, types, gates, pages, ticketCount } = header;
  if (!isTimeZone(header.timeZone)) reader.refuse('timeZone', 'must be the name of a time zone');
  if (keys.length === 0) reader.refuse('keys', 'must list a key');
  if (hasTwice(types.map((type) => type.index))) reader.refuse('types', 'must have an index each');
  if (hasTwice(gates.map((gate) => gate.gateId)) || hasTwice(gates.map((gate) => gate.index))) {
    reader.refuse('gates', 'must have an id and an index each');
  }
  const lawless = gates.find((gate) => !Object.hasOwn(header.rules, gate.checkpoint));
  if (lawless !== undefined) reader.refuse('rules', `must hold the checkpoint of gate ${lawless.gateId}`);
  let end = 0;
  for (const page of pages) {
    if (page.offset !== end) reader.refuse('pages', 'must follow one another');
    if (page.from % spanLength !== 0 || page.from + page.count > ticketCount)
      reader.refuse('pages', 'must hold spans of the tickets');
    end = page.offset + page.bytes;
  }
  if (hasTwice(pages.map((page) => `${page.kind} ${page.from}`)))
    reader.refuse('pages', 'must hold each span once');
  if (coveredBy(pages) !== ticketCount) reader.refuse('pages', 'must hold the state of every ticket');
  if (rootHash(pages) !== header.rootHash)
    reader.refuse('rootHash', 'must be the hash over the hashes of the pages');
}

function coveredBy(pages: readonly PageEntry[]): number {
  return pages.reduce((sum, page) => sum + (page.kind === 'state' ? page.count : 0), 0);
}

function hasTwice(values: readonly (string | number)[]): boolean {
  return new Set(values).size < values.length;
}
