import { describe, expect, it } from 'vitest';
import { posterOf } from '#domain/pictures/poster.ts';

describe("an event's poster", () => {
  it('is the same wherever it is drawn', () => {
    const { ground, light, gates } = posterOf('a');
    expect({ ground, light }).toEqual({ ground: '#381538', light: '#E7A6F2' });
    expect(gates).toHaveLength(9);
    expect(gates.slice(0, 2)).toEqual([
      { path: 'M234 190V142.3a14 14 0 0 1 28 0V190', isFilled: true, opacity: 1 },
      { path: 'M215 190V131.85a33 33 0 0 1 66 0V190', isFilled: false, opacity: 0.75 },
    ]);
    expect(gates.map(({ opacity }) => Math.round(opacity * 100))).toEqual([
      100, 75, 65, 55, 45, 35, 25, 15, 12,
    ]);
  });

  it('has colours, a position and a width derived from the event', () => {
    const posters = Array.from({ length: 200 }, (_, at) => posterOf(`event ${at}`));
    expect(new Set(posters.map(({ ground }) => ground)).size).toBe(6);
    expect(new Set(posters.map(({ light }) => light)).size).toBe(6);
    expect(new Set(posters.map(({ gates: [first] }) => first?.path)).size).toBeGreaterThan(100);
    expect(new Set(posters.map(({ gates }) => gates.at(-1)?.path)).size).toBeGreaterThan(150);
    for (const { gates } of posters) {
      const left = Number(/^M(-?[\d.]+)/.exec(gates[0]?.path ?? '')?.[1]);
      // The innermost gate is completely inside the picture.
      expect(left).toBeGreaterThanOrEqual(56);
      expect(left).toBeLessThanOrEqual(235);
    }
  });
});
