import { readHeader } from '#contract/door/manifest-header.ts';
import type { OpenedChange } from '#domain/manifest/event-view.ts';
import type { Change, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';

function headerIn({ header }: SignedHeader): ManifestHeader | null {
  const read = readHeader(header);
  return read.ok ? read.header : null;
}

/** Opens a header as if a trusted key had signed it; null if this version cannot read it. */
export const believed = async (signed: SignedHeader): Promise<ManifestHeader | null> => headerIn(signed);

/** Returns the changes as a view takes them, with each header accepted. */
export const openedChanges = (changes: readonly Change[]): readonly OpenedChange[] =>
  changes.map((change) =>
    change.kind === 'header'
      ? { kind: change.kind, revision: change.revision, header: headerIn(change.signed) }
      : change,
  );
