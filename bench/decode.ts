/**
 * Measures decode rate, false reads and time over a folder of pictures with a `manifest.json`, beside the engines
 * alone. `npm run bench:decode -- FOLDER` prints tables; `npm run bench` takes the folder from QR_PICTURES.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Gray } from '#scanner/decode/gray.ts';
import { measureClips } from './decode/clips.ts';
import { loadContenders, type Contenders } from './decode/contenders.ts';
import { measureCosts } from './decode/costs.ts';
import { mean, quantile } from './decode/figures.ts';
import { type Item, rate, readManifest, readPicture } from './decode/pictures.ts';
import type { Row } from './row.ts';

interface Tried {
  readonly file: string;
  readonly kind: string;
  readonly set: string;
  readonly engine: string;
  readonly outcome: 'read' | 'false' | 'missed';
  readonly frames: number;
  readonly ms: number;
}

type Figures = Awaited<ReturnType<typeof measure>>;

if (import.meta.main) {
  const folder = process.argv[2];
  if (folder === undefined) {
    console.error('Which folder of pictures? npm run bench:decode -- FOLDER (it holds a manifest.json)');
    process.exit(2);
  }
  await tell(await measure(folder));
}

/** Measures ours beside each engine alone, over the pictures of QR_PICTURES; returns no rows without them. */
export async function bench(): Promise<Row[]> {
  const folder = process.env['QR_PICTURES'] ?? '';
  if (!existsSync(join(folder, 'manifest.json'))) {
    console.log('No pictures to decode: QR_PICTURES names a folder of them with a manifest.json.');
    return [];
  }
  const figures = await measure(folder);
  await tell(figures);
  return asRows(figures);
}

async function measure(folder: string) {
  const contenders = await loadContenders();
  const items = await readManifest(folder);
  const tried: Tried[] = [];
  const empty: Gray[] = [];
  for (const item of items) {
    const gray = await readPicture(folder, item);
    if (item.expected.length === 0 && gray.width * gray.height > 200_000) empty.push(gray);
    tried.push(...(await tryAll(contenders, item, gray)));
  }
  const clips = await measureClips(folder, items, contenders.newCore, contenders.byName);
  const alone = Object.fromEntries(
    Object.entries(contenders.byName).filter(([name]) => contenders.engines.includes(name)),
  );
  const costs = await measureCosts(contenders.newCore, alone, empty);
  const cheapest = Math.min(...Object.values(costs.alone));
  return {
    rates: ratesOf(contenders, tried),
    times: timesOf(contenders, tried),
    clips,
    costs,
    emptyFrames: empty.length,
    noCodeRatio: costs.moving / cheapest,
    idleRatio: costs.idle / costs.moving,
    rows: tried,
  };
}

async function tell(figures: Figures): Promise<void> {
  const { rates, times, clips, costs, emptyFrames, noCodeRatio, idleRatio } = figures;
  console.log('Pictures read / in all, by kind (false reads behind a "!")');
  console.table(rates);
  console.log('Time a frame and a picture, ms');
  console.table(times);
  console.log('Clips: ms until the first reading');
  console.table(clips);
  console.log(
    `No code in view, ${emptyFrames} frames: ours ${costs.moving.toFixed(2)} ms, alone`,
    costs.alone,
  );
  console.log(
    `  ratio to the cheapest engine ${noCodeRatio.toFixed(2)}; at rest ${idleRatio.toFixed(2)} of that`,
  );
  const results = fileURLToPath(new URL('./results/', import.meta.url));
  await mkdir(results, { recursive: true });
  await writeFile(`${results}decode-pictures.json`, JSON.stringify(figures, null, 1));
}

function asRows({ rows, times, costs, noCodeRatio }: Figures): Row[] {
  const engines = Object.keys(times);
  const count = (engine: string, outcome: Tried['outcome']) =>
    rows.filter((row) => row.engine === engine && row.outcome === outcome).length;
  return [
    ...engines.flatMap((engine) => [
      { name: `${engine}: pictures read`, value: count(engine, 'read'), unit: 'pictures' },
      { name: `${engine}: false readings`, value: count(engine, 'false'), unit: 'pictures' },
      { name: `${engine}: a frame, p50`, value: times[engine]?.['frame p50'] ?? Number.NaN, unit: 'ms' },
    ]),
    {
      name: 'a frame with no code (reference: the cheapest engine alone)',
      value: costs.moving,
      unit: 'ms',
      reference: costs.moving / noCodeRatio,
      ratio: noCodeRatio,
    },
  ];
}

async function tryAll(contenders: Contenders, item: Item, gray: Gray): Promise<Tried[]> {
  const tried: Tried[] = [];
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

function ratesOf(contenders: Contenders, all: readonly Tried[]): Record<string, Record<string, string>> {
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

function countOf(all: readonly Tried[], engine: string): string {
  const own = all.filter((row) => row.engine === engine);
  const wrong = own.filter((row) => row.outcome === 'false').length;
  return `${own.filter((row) => row.outcome === 'read').length}/${own.length}${wrong > 0 ? ` !${wrong}` : ''}`;
}

function timesOf(contenders: Contenders, all: readonly Tried[]): Record<string, Record<string, number>> {
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
