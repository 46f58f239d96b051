import type { OpenedChange } from '#domain/manifest/event-view.ts';
import { trustAfterHeaders, type KeyTrust, type OpenedKeys } from '#domain/manifest/key-trust.ts';
import type { Change, EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';

/**
 * Opens a header that came by the feed: undefined where none of these keys, which are the event's own, signed it; null
 * where one did, and it is in a form of a newer server.
 */
export type OpenHeader = (
  signed: SignedHeader,
  keys: readonly EventKey[],
) => Promise<ManifestHeader | null | undefined>;

/** What of the headers that were heard has not been kept for others yet. */
export interface Unkept {
  /** Those that were opened, oldest first. */
  readonly opened: readonly OpenedKeys[];
  /** Ids of the keys that were trusted when one after them was signed by none; null: there is no such header. */
  readonly missedWith: readonly string[] | null;
}

/** What the headers of an event have said so far. */
interface Heard extends KeyTrust, Unkept {
  /** The last that was opened. */
  readonly header: ManifestHeader;
}

/** Of a header that was opened at another time. */
export const openedBefore = (header: ManifestHeader): Unkept => ({
  opened: [{ header, signedBy: null }],
  missedWith: null,
});

/** Where hearing goes on from. */
export function heardWith(trust: KeyTrust, header: ManifestHeader, { opened, missedWith }: Unkept): Heard {
  return { ...trustAfterHeaders(trust, opened), header, opened, missedWith };
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
      heard = after(heard, header, change.signed.keyId);
      if (header !== undefined) opened.push({ kind: 'header', revision: change.revision, header });
    }
  }
  return { opened, heard };
}

const isPlain = (change: Change): change is Exclude<Change, { kind: 'header' }> => change.kind !== 'header';

function after(heard: Heard, header: ManifestHeader | null | undefined, signedBy: string): Heard {
  if (header === undefined) {
    const { missedWith, eventKeys } = heard;
    return { ...heard, missedWith: missedWith ?? eventKeys.map(({ keyId }) => keyId) };
  }
  // What cannot be read names no keys, and another event's are none of this one's.
  if (header?.eventId !== heard.header.eventId) return { ...heard, missedWith: null };
  const next = { header, before: heard.header, signedBy };
  const trust = trustAfterHeaders(heard, [next]);
  return { ...trust, header, opened: [...heard.opened, next], missedWith: null };
}
