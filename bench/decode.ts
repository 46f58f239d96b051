/**
 * Decode rate, false reads and time over a folder of pictures with a `manifest.json`, beside the engines alone.
 * `npm run bench:decode -- FOLDER` prints tables and writes `bench/results/decode.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Gray } from '#scanner/gray.ts';
import { measureClips } from './decode/clips.ts';
import { loadContenders } from './decode/contenders.ts';
import { measureCosts } from './decode/costs.ts';
import { mean, quantile } from './decode/figures.ts';
import { type Item, rate, readManifest, readPicture } from './decode/pictures.ts';

interface Row {
  readonly file: string;
  readonly kind: string;
  readonly set: string;
  readonly engine: string;
  readonly outcome: 'read' | 'false' | 'missed';
  readonly frames: number;
  readonly ms: number;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Which folder of pictures? npm run bench:decode -- FOLDER (it holds a manifest.json)');
  process.exit(2);
}

const contenders = await loadContenders();
const items = await readManifest(folder);
const rows: Row[] = [];
const empty: Gray[] = [];
for (const item of items) {
  const gray = await readPicture(folder, item);
  if (item.expected.length === 0 && gray.width * gray.height > 200_000) empty.push(gray);
  rows.push(...(await tryAll(item, gray)));
}
const rates = ratesOf(rows);
const clips = await measureClips(folder, items, contenders.newCore, contenders.byName);
const alone = Object.fromEntries(
  Object.entries(contenders.byName).filter(([name]) => contenders.engines.includes(name)),
);
const costs = await measureCosts(contenders.newCore, alone, empty);
const cheapest = Math.min(...Object.values(costs.alone));

console.log('Pictures read / in all, by kind (false reads behind a "!")');
console.table(rates);
console.log('Time a frame and a picture, ms');
console.table(timesOf(rows));
console.log('Clips: ms until the first reading');
console.table(clips);
console.log(
  `No code in view, ${empty.length} frames: ours ${costs.moving.toFixed(2)} ms, alone`,
  costs.alone,
);
console.log(
  `  ratio to the cheapest engine ${(costs.moving / cheapest).toFixed(2)}; at rest ${(costs.idle / costs.moving).toFixed(2)} of that`,
);

const results = fileURLToPath(new URL('./results/', import.meta.url));
await mkdir(results, { recursive: true });
const figures = {
  rates,
  times: timesOf(rows),
  clips,
  costs,
  noCodeRatio: costs.moving / cheapest,
  idleRatio: costs.idle / costs.moving,
  rows,
};
await writeFile(`${results}decode.json`, JSON.stringify(figures, null, 1));

async function tryAll(item: Item, gray: Gray): Promise<Row[]> {
  const tried: Row[] = [];
  for (const [engine, attempt] of Object.entries(contenders.byName)) {
    const { text, frames, ms } = await attempt(gray);
    tried.push({
      file: item.file,
      kind: item.kind,
      set: item.set,
      engine,
      outcome: rate(text, item),
      frames,
      ms,
    });
  }
  return tried;
}

function ratesOf(all: readonly Row[]): Record<string, Record<string, string>> {
  const kinds = [...new Set(all.map((row) => row.kind)), 'all'];
  return Object.fromEntries(
    kinds.map((kind) => {
      const ofKind = all.filter((row) => kind === 'all' || row.kind === kind);
      return [
        kind,
        Object.fromEntries(Object.keys(contenders.byName).map((engine) => [engine, countOf(ofKind, engine)])),
      ];
    }),
  );
}

function countOf(all: readonly Row[], engine: string): string {
  const own = all.filter((row) => row.engine === engine);
  const wrong = own.filter((row) => row.outcome === 'false').length;
  return `${own.filter((row) => row.outcome === 'read').length}/${own.length}${wrong > 0 ? ` !${wrong}` : ''}`;
}

function timesOf(all: readonly Row[]): Record<string, Record<string, number>> {
  const engines = Object.keys(contenders.byName);
  return Object.fromEntries(
    engines.map((engine) => {
      const own = all.filter((row) => row.engine === engine);
      const perFrame = own.map((row) => row.ms / row.frames);
      const firstFrame = own.filter((row) => row.outcome === 'read' && row.frames === 1).length;
      return [
        engine,
        {
          'frame p50': round(quantile(perFrame, 0.5)),
          'frame p95': round(quantile(perFrame, 0.95)),
          'picture mean': round(mean(own.map((row) => row.ms))),
          'read on first frame': firstFrame,
        },
      ];
    }),
  );
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100;
}
