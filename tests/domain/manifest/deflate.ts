import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Deflate, Inflate } from '#domain/manifest/manifest-pages.ts';

export const deflate: Deflate = (bytes) =>
  Promise.resolve(new Uint8Array(deflateRawSync(bytes, { level: 9 })));
export const inflate: Inflate = async (bytes, most) =>
  new Uint8Array(inflateRawSync(bytes, { maxOutputLength: most }));
