import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { type Gray, grayOfRgba } from '#scanner/decode/gray.ts';

const manifestSchema = v.object({
  items: v.array(
    v.object({
      file: v.string(),
      kind: v.string(),
      set: v.string(),
      expected: v.array(v.string()),
      clip: v.optional(v.string()),
    }),
  ),
});

/** One row of `manifest.json`: a picture and its valid texts, of which at least one must be read and no other. */
export type Item = v.InferOutput<typeof manifestSchema>['items'][number];

export async function readManifest(folder: string): Promise<readonly Item[]> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const raw: unknown = JSON.parse(text);
  return v.parse(manifestSchema, raw, { message: 'manifest.json is not a list of pictures' }).items;
}

/** Reads the picture at its stored size. */
export async function readPicture(folder: string, item: Item): Promise<Gray> {
  const picture = sharp(join(folder, item.file)).toColourspace('srgb').ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return grayOfRgba(data, info.width, info.height);
}

/** Rates a reading: `read` for an expected text, `false` for a text that is not in the picture, `missed` for none. */
export function rate(text: string | null, item: Item): 'read' | 'false' | 'missed' {
  if (text === null) return 'missed';
  const forms = [comparable(text), comparable(bytesAsUtf8(text))];
  return item.expected.some((expected) => forms.includes(comparable(expected))) ? 'read' : 'false';
}

function comparable(text: string): string {
  return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
}

/** Handles content that is not text in any encoding: some engines write its bytes as Latin-1, some as broken UTF-8. */
function bytesAsUtf8(text: string): string {
  const codes = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  return codes.every((code) => code < 256) ? new TextDecoder().decode(Uint8Array.from(codes)) : text;
}
