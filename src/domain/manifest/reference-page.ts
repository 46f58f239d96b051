/** Decoded reference page of a span of tickets. */
export interface References {
  /** The 30 random bits of each ticket's reference. */
  readonly references: Uint32Array;
  /** Indexes into the manifest's ticket types. */
  readonly types: Uint8Array;
}

/** Encodes a reference page before compression: 4 bytes a ticket, little-endian, then one byte a ticket for its type. */
export function encodeReferencePage({ references, types }: References): Uint8Array {
  if (references.length !== types.length) throw new RangeError('one type for each reference');
  const page = new Uint8Array(references.length * 5);
  const view = new DataView(page.buffer);
  for (let at = 0; at < references.length; at += 1) view.setUint32(at * 4, references[at] ?? 0, true);
  page.set(types, references.length * 4);
  return page;
}

/** Decodes the references of a span of `count` tickets; undefined if the bytes are invalid. */
export function decodeReferencePage(page: Uint8Array, count: number): References | undefined {
  if (page.length !== count * 5) return undefined;
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength);
  const references = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) references[at] = view.getUint32(at * 4, true);
  return { references, types: page.slice(count * 4) };
}
