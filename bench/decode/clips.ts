import type { DecodeCore } from '#scanner/decode/decode-core.ts';
import type { Gray } from '#scanner/decode/gray.ts';
import type { Attempt } from './contenders.ts';
import { type Item, rate, readPicture } from './pictures.ts';

/** Every fourth frame of 30 a second is stored. */
const FRAME_MS = 4000 / 30;

/**
 * Returns, for each clip of a code coming into view, the ms from its start to the first frame that an engine reads;
 * `null` if it never does.
 */
export async function measureClips(
  folder: string,
  items: readonly Item[],
  newCore: () => DecodeCore,
  byName: Readonly<Record<string, (gray: Gray) => Promise<Attempt>>>,
): Promise<Record<string, Record<string, number | null>>> {
  const clips = Map.groupBy(
    items.filter((item) => item.clip !== undefined),
    (item) => item.clip ?? '',
  );
  const table: Record<string, Record<string, number | null>> = {};
  for (const [clip, frames] of clips) {
    const core = newCore();
    const inOrder = frames.toSorted((a, b) => a.file.localeCompare(b.file));
    const row: Record<string, number | null> = { ours: null };
    for (const [index, item] of inOrder.entries()) {
      const gray = await readPicture(folder, item);
      const note = (name: string, text: string | null): void => {
        if (rate(text, item) === 'read') row[name] ??= Math.round(index * FRAME_MS);
        else row[name] ??= null;
      };
      note('ours', (await core.read(gray)).text);
      for (const name of ['zxing-wasm', '@zxing/library'])
        note(name, (await byName[name]?.(gray))?.text ?? null);
    }
    table[clip] = row;
  }
  return table;
}
