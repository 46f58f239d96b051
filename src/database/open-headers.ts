import type { OpenedChange } from '#domain/manifest/event-view.ts';
import { trustAfterHeader, type KeyTrust } from '#domain/manifest/key-trust.ts';
import type { Change, EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';

/**
 * Opens a header that came by the feed: undefined where none of these keys, which are the event's own, signed it; null
 * where one did, and it is in a form of a newer server.
 */
export type OpenHeader = (
  signed: SignedHeader,
  keys: readonly EventKey[],
) => Promise<ManifestHeader | null | undefined>;

/** What the headers of an event have said so far. */
export interface Heard extends KeyTrust {
  /** The last that was opened. */
  readonly header: ManifestHeader;
  /** One after it is signed by no key that is trusted. */
  readonly isBehind: boolean;
}

/** Where hearing goes on from: a header that is on the device was opened before, so its keys are trusted. */
export function heardWith(trust: KeyTrust, header: ManifestHeader): Heard {
  return { ...trustAfterHeader(trust, header), header, isBehind: false };
}

/**
 * Opens the headers among them, each with the keys that those before it named, and leaves out what no trusted key
 * signed.
 */
export async function openHeaders(
  changes: readonly Change[],
  before: Heard,
  openHeader: OpenHeader,
): Promise<{ readonly opened: readonly OpenedChange[]; readonly heard: Heard }> {
  // As a rule there is none.
  if (changes.every(isPlain)) return { opened: changes, heard: before };
  const opened: OpenedChange[] = [];
  let heard = before;
  for (const change of changes) {
    if (isPlain(change)) opened.push(change);
    else {
      const header = await openHeader(change.signed, heard.eventKeys);
      heard = after(heard, header);
      if (header !== undefined) opened.push({ kind: 'header', revision: change.revision, header });
    }
  }
  return { opened, heard };
}

const isPlain = (change: Change): change is Exclude<Change, { kind: 'header' }> => change.kind !== 'header';

function after(heard: Heard, header: ManifestHeader | null | undefined): Heard {
  if (header === undefined) return { ...heard, isBehind: true };
  // What cannot be read names no keys, and another event's are none of this one's.
  if (header?.eventId !== heard.header.eventId) return { ...heard, isBehind: false };
  return { ...trustAfterHeader(heard, header, heard.header), header, isBehind: false };
}
