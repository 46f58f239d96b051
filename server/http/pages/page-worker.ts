import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { Drawing, DrawnPage } from '#contract/drawn-page.ts';
import type { Drawn } from '#server/ops/drawer.ts';

/** Renders public pages in a worker thread with the renderer from the app's build, whose URL is the worker's data. */
const { draw } = (await import(String(workerData))) as { draw(page: DrawnPage): Promise<Drawing> };

parentPort?.on('message', (page: DrawnPage) => {
  draw(page).then(
    (drawing) => send({ bytes: Buffer.from(JSON.stringify(drawing)) }),
    (error: unknown) => send({ problem: inspect(error) }),
  );
});

function send(drawn: Drawn): void {
  parentPort?.postMessage(drawn);
}
