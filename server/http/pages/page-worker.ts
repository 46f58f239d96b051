import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawing, DrawnPage } from '#contract/drawn-page.ts';
import type { Drawn } from '#server/ops/drawer.ts';

/** Draws public pages in a thread of its own, by what the app's build made for it: the address of that is its data. */
const { draw } = (await import(String(workerData))) as { draw(page: DrawnPage): Promise<Drawing> };

parentPort?.on('message', (page: DrawnPage) => {
  draw(page).then(
    (drawing) => say({ bytes: Buffer.from(JSON.stringify(drawing)) }),
    (error: unknown) => say({ problem: inspect(error) }),
  );
});

function say(drawn: Drawn): void {
  parentPort?.postMessage(drawn);
}
