import { type Gray } from '#scanner/decode/gray.ts';
import { brightnessAt } from '#scanner/finder/modules.ts';
import { qrMatrix } from '#ui/pictures/qr-matrix.ts';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Numbers from 0 to 1, reproducible by seed (the linear congruential generator of Numerical Recipes). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A text with the format of a ticket code. */
export function ticketText(length: number, seed: number): string {
  const next = random(seed);
  return `G1${Array.from({ length: length - 2 }, () => ALPHANUMERIC[Math.floor(next() * ALPHANUMERIC.length)]).join('')}`;
}

export interface Scene {
  readonly width?: number;
  readonly height?: number;
  readonly modulePx: number;
  readonly degrees?: number;
  readonly inverted?: boolean;
  /** Sensor noise in grey levels, in both directions. */
  readonly noise?: number;
  /** Half the width of a box blur, in px. */
  readonly blur?: number;
}

/** A code in the middle of a grey frame, as a camera would see it. */
export function pictureOf(text: string, scene: Scene): Gray {
  const { width = 640, height = 480, modulePx, degrees = 0, noise = 0, blur = 0 } = scene;
  const matrix = qrMatrix(text);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const next = random(7);
  const gray = paint(width, height, (x, y) => {
    const [dx, dy] = [(x - width / 2) / modulePx, (y - height / 2) / modulePx];
    const u = Math.floor(dx * cos + dy * sin + matrix.length / 2);
    const v = Math.floor(dy * cos - dx * sin + matrix.length / 2);
    const dark = matrix[v]?.[u];
    const level = dark === undefined ? 150 : dark ? 40 : 215;
    return scene.inverted === true ? 255 - level : level;
  });
  const soft = blur === 0 ? gray : boxBlur(gray, blur);
  return paint(width, height, (x, y) => soft.data[y * width + x]! + (next() * 2 - 1) * noise);
}

/** A frame of random noise. */
export function noiseFrame(seed: number, grainPx: number): Gray {
  const next = random(seed);
  const coarse = paint(Math.ceil(480 / grainPx) + 1, Math.ceil(360 / grainPx) + 1, () =>
    next() < 0.5 ? 30 : 220,
  );
  return paint(480, 360, (x, y) => brightnessAt(coarse, x / grainPx, y / grainPx));
}

export function paint(width: number, height: number, level: (x: number, y: number) => number): Gray {
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) data[y * width + x] = level(x, y);
  return { width, height, data };
}

function boxBlur(gray: Gray, radius: number): Gray {
  const at = (x: number, y: number): number =>
    gray.data[
      Math.min(gray.height - 1, Math.max(0, y)) * gray.width + Math.min(gray.width - 1, Math.max(0, x))
    ]!;
  return paint(gray.width, gray.height, (x, y) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) sum += at(x + dx, y + dy);
    return sum / (2 * radius + 1) ** 2;
  });
}
