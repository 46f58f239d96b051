import { sha256 } from '@noble/hashes/sha2.js';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { toHex } from '#domain/wire/bytes.ts';
import type { Problem } from '#domain/wire/problem.ts';
import { isTimeZone } from '#domain/time/zoned-time.ts';
import { rootHash, spanLength } from './manifest-pages.ts';
import type { EventKey, ManifestHeader, PageEntry } from './manifest.ts';

/** Returns whether a newer server uses rules that this version does not know; people then check each entry by hand. */
export function hasUnknownRules({ policy, rules }: Pick<ManifestHeader, 'policy' | 'rules'>): boolean {
  return (
    policy.code === 'unknown' ||
    Object.values(rules).some(({ reentry, code }) => reentry === 'unknown' || code === 'unknown')
  );
}

/** Returns what is wrong with a single key. */
export function keyProblem({ keyId, publicKey }: EventKey): Problem | undefined {
  const raw = fromBase64url(publicKey);
  if (raw?.length !== 32) return { field: 'publicKey', message: 'must be 32 bytes in base64url' };
  if (toHex(sha256(raw)).startsWith(keyId)) return undefined;
  return { field: 'keyId', message: 'must be the start of the hash of the public key' };
}

/** Returns what is inconsistent between the fields of a header, each of which is valid on its own. */
export function headerProblem(header: ManifestHeader): Problem | undefined {
  const { types, gates } = header;
  if (!isTimeZone(header.timeZone)) return { field: 'timeZone', message: 'must be the name of a time zone' };
  if (header.keys.length === 0) return { field: 'keys', message: 'must list a key' };
  if (hasTwice(types.map((type) => type.index)))
    return { field: 'types', message: 'must have an index each' };
  if (hasTwice(gates.map((gate) => gate.gateId)) || hasTwice(gates.map((gate) => gate.index)))
    return { field: 'gates', message: 'must have an id and an index each' };
  const lawless = gates.find((gate) => !Object.hasOwn(header.rules, gate.checkpoint));
  if (lawless !== undefined)
    return { field: 'rules', message: `must hold the checkpoint of gate ${lawless.gateId}` };
  const pages = pagesProblem(header);
  if (pages !== undefined) return { field: 'pages', message: pages };
  const foreignAt = header.pages.findIndex(({ kind }) => kind === 'foreign');
  const own = foreignAt === -1 ? header.pages : header.pages.slice(0, foreignAt);
  const message = 'must be the hash over the hashes of the pages';
  if (rootHash(own) !== header.rootHash) return { field: 'rootHash', message };
  return foreignAt === -1 || rootHash(header.pages) === header.wholeHash
    ? undefined
    : { field: 'wholeHash', message };
}

function pagesProblem({ pages, ticketCount }: ManifestHeader): string | undefined {
  let end = 0;
  for (const page of pages) {
    if (page.offset !== end) return 'must follow one another';
    if (page.from % spanLength !== 0 || page.from + page.count > ticketCount)
      return 'must hold spans of the tickets';
    end = page.offset + page.bytes;
  }
  if (hasTwice(pages.map((page) => `${page.kind} ${page.from}`))) return 'must hold each span once';
  return coveredBy(pages) === ticketCount ? undefined : 'must hold the state of every ticket';
}

function coveredBy(pages: readonly PageEntry[]): number {
  return pages.reduce((sum, page) => sum + (page.kind === 'state' ? page.count : 0), 0);
}

function hasTwice(values: readonly (string | number)[]): boolean {
  return new Set(values).size < values.length;
}
