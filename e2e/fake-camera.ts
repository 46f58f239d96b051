import { patientGate } from './patient-gate.ts';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { qrMatrix } from '#ui/pictures/qr-matrix.ts';

const width = 1280;
const height = 720;
/** Half of a real camera's rate: the processors that all tests share draw, paint and read each picture. */
const picturesPerSecond = 8;

/**
 * Writes a short video of one code held before the camera, in the format that Chromium's
 * `--use-file-for-fake-video-capture` plays in a loop: YUV4MPEG2, 4:2:0.
 */
export async function writeVideo(path: string, code: string): Promise<void> {
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`);
  const frames = Array.from({ length: 4 }, (_, index) => frame(code, index));
  await writeFile(path, Buffer.concat([header, ...frames]));
}

/** Hands are never still: each frame shifts the code by a few pixels, on a grey wall with some noise. */
function frame(code: string, index: number): Buffer {
  const luma = Buffer.alloc(width * height, 110);
  for (let at = 0; at < luma.length; at += 1) luma[at] = 105 + ((at * 31 + index * 17) % 11);
  const modules = qrMatrix(code);
  const scale = Math.floor(520 / modules.length);
  const left = 380 + index * 3;
  const top = 90 + index * 2;
  modules.forEach((row, y) => {
    row.forEach((dark, x) => fillSquare(luma, left + x * scale, top + y * scale, scale, dark ? 25 : 230));
  });
  const chroma = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
}

function fillSquare(luma: Buffer, left: number, top: number, size: number, value: number): void {
  for (let y = top; y < top + size; y += 1) luma.fill(value, y * width + left, y * width + left + size);
}

/**
 * Gives the page a camera whose picture the test controls: `hold` shows a code, null an empty wall. The rest of the
 * path (track, frames, worker, decoder, gate) is the app's real code.
 */
export async function installCanvasCamera(page: Page): Promise<void> {
  await page.addInitScript(canvasCamera, { width, height, picturesPerSecond });
  await patientGate(page);
}

/** Encodes a code as the page's camera draws it: a row of 0 and 1 for each row of its modules. */
export const pictureOf = (code: string): string[] => qrMatrix(code).map((row) => row.map(Number).join(''));

/** Holds a code before the page's camera; null takes it away. */
export async function hold(page: Page, code: string | null): Promise<void> {
  const modules = code === null ? null : pictureOf(code);
  await page.evaluate((rows) => {
    (globalThis as unknown as { holdCode: (rows: string[] | null) => void }).holdCode(rows);
  }, modules);
}

/** Freezes the cameras opened so far: no more frames, and no event. None opens until `letCamerasOpen`. */
export async function freezeCameras(page: Page): Promise<void> {
  await page.evaluate(() => {
    (globalThis as unknown as { freezeCameras: () => void }).freezeCameras();
  });
}

/** Opens the cameras requested since `freezeCameras`. */
export async function letCamerasOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    (globalThis as unknown as { letCamerasOpen: () => void }).letCamerasOpen();
  });
}

/** Runs in the page, before its scripts. */
function canvasCamera({
  picturesPerSecond: pace,
  ...size
}: {
  readonly width: number;
  readonly height: number;
  readonly picturesPerSecond: number;
}): void {
  let rows: readonly string[] | null = null;
  const scope = globalThis as unknown as {
    holdCode: (next: string[] | null) => void;
    freezeCameras: () => void;
    letCamerasOpen: () => void;
    cameraTracks: MediaStreamTrack[];
  };
  scope.holdCode = (next) => {
    rows = next;
  };
  scope.cameraTracks = [];
  let painters: (() => void)[] = [];
  let mayOpen = Promise.resolve();
  scope.freezeCameras = () => {
    for (const stop of painters) stop();
    painters = [];
    const opening = Promise.withResolvers<void>();
    mayOpen = opening.promise;
    scope.letCamerasOpen = opening.resolve;
  };
  const draw = (context: CanvasRenderingContext2D, tick: number) => {
    context.fillStyle = `rgb(${100 + (tick % 5)} 105 110)`;
    context.fillRect(0, 0, size.width, size.height);
    if (rows === null) return;
    const scale = Math.floor(520 / rows.length);
    rows.forEach((row, y) => {
      [...row].forEach((module, x) => {
        context.fillStyle = module === '1' ? '#181818' : '#eeeeee';
        context.fillRect(380 + (tick % 3) + x * scale, 90 + y * scale, scale, scale);
      });
    });
  };
  const devices = navigator.mediaDevices;
  if (devices === undefined) return;
  devices.getUserMedia = async () => {
    await mayOpen;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, size);
    const context = canvas.getContext('2d');
    if (context === null) throw new DOMException('No canvas', 'NotReadableError');
    let tick = 0;
    // Every frame differs from the previous one: an unchanged canvas delivers no frames, unlike a camera.
    const painting = setInterval(() => draw(context, (tick += 1)), 1000 / pace);
    painters.push(() => clearInterval(painting));
    draw(context, 0);
    const stream = canvas.captureStream(pace);
    scope.cameraTracks.push(...stream.getVideoTracks());
    return stream;
  };
}
