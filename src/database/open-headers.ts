import type { OpenedChange } from '#domain/manifest/event-view.ts';
import { trustAfterHeaders, type KeyTrust, type OpenedKeys } from '#domain/manifest/key-trust.ts';
import type { Change, EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';

/**
 * Opens a header from the feed: undefined if none of the event's keys signed it; null if one did, but a newer server
 * wrote it in an unknown format.
 */
export type OpenHeader = (
  signed: SignedHeader,
  keys: readonly EventKey[],
) => Promise<ManifestHeader | null | undefined>;

/** Parts of the received headers that have not been stored for other contexts yet. */
export interface UnstoredHeaders {
  /** Opened headers, oldest first. */
  readonly opened: readonly OpenedKeys[];
  /** Ids of the trusted keys when a later header was signed by none of them; null if there is no such header. */
  readonly missedWith: readonly string[] | null;
}

/** The state of an event's headers so far. */
interface ReceivedHeaders extends KeyTrust, UnstoredHeaders {
  /** The last header that was opened. */
  readonly header: ManifestHeader;
}

/** State for a header that was opened earlier. */
export const headersAt = (header: ManifestHeader): UnstoredHeaders => ({
  opened: [{ header, signedBy: null }],
  missedWith: null,
});

/** Returns the state from which to continue. */
export function resumeHeaders(
  trust: KeyTrust,
  header: ManifestHeader,
  { opened, missedWith }: UnstoredHeaders,
): ReceivedHeaders {
  return { ...trustAfterHeaders(trust, opened), header, opened, missedWith };
}

/**
 * Opens the headers among the changes, each with the keys named by the previous ones, and skips those that no trusted
 * key signed.
 */
export async function openHeaders(
  changes: readonly Change[],
  before: ReceivedHeaders,
  openHeader: OpenHeader,
): Promise<{ readonly opened: readonly OpenedChange[]; readonly heard: ReceivedHeaders }> {
  // Usually there are none.
  if (changes.every(isPlain)) return { opened: changes, heard: before };
  const opened: OpenedChange[] = [];
  let heard = before;
  for (const change of changes) {
    if (isPlain(change)) opened.push(change);
    else {
      const header = await openHeader(change.signed, heard.eventKeys);
      heard = applyHeader(heard, header, change.signed.keyId);
      if (header !== undefined) opened.push({ kind: 'header', revision: change.revision, header });
    }
  }
  return { opened, heard };
}

const isPlain = (change: Change): change is Exclude<Change, { kind: 'header' }> => change.kind !== 'header';

function applyHeader(
  heard: ReceivedHeaders,
  header: ManifestHeader | null | undefined,
  signedBy: string,
): ReceivedHeaders {
  if (header === undefined) {
    const { missedWith, eventKeys } = heard;
    return { ...heard, missedWith: missedWith ?? eventKeys.map(({ keyId }) => keyId) };
  }
  // An unreadable header names no keys, and keys of another event are not this one's.
  if (header?.eventId !== heard.header.eventId) return { ...heard, missedWith: null };
  const next = { header, before: heard.header, signedBy };
  const trust = trustAfterHeaders(heard, [next]);
  return { ...trust, header, opened: [...heard.opened, next], missedWith: null };
}
