import { describe, expect, it } from 'vitest';
import { QUIET_ZONE_MODULES, qrMatrix, qrPath } from '#ui/pictures/qr-matrix.ts';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const ticketText = (length: number) =>
  `G1${Array.from({ length: length - 2 }, (_, i) => ALPHANUMERIC[(i * 7 + 3) % ALPHANUMERIC.length]).join('')}`;

describe("a ticket code's QR image", () => {
  it.each([
    { form: 'printed', characters: 112, modules: 37 },
    { form: 'rolling', characters: 151, modules: 41 },
  ])('is $modules modules wide for a $form code of $characters characters', ({ characters, modules }) => {
    const matrix = qrMatrix(ticketText(characters));
    expect(matrix).toHaveLength(modules + 2 * QUIET_ZONE_MODULES);
    expect(matrix.every((row) => row.length === matrix.length)).toBe(true);
  });

  it('has four light modules on every side', () => {
    const matrix = qrMatrix(ticketText(112));
    const border = matrix.filter((_, y) => y < 4 || y >= matrix.length - 4).flat();
    const sides = matrix.flatMap((row) => [...row.slice(0, 4), ...row.slice(-4)]);
    expect([...border, ...sides].some((dark) => dark)).toBe(false);
    expect(matrix[4]?.[4]).toBe(true);
  });

  it('draws exactly the dark modules as a path', () => {
    const matrix = qrMatrix(ticketText(151));
    const drawn = matrix.map((row) => row.map(() => false));
    for (const [, x, y, run] of qrPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
      drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(run));
    }
    expect(drawn).toEqual(matrix);
  });
});
