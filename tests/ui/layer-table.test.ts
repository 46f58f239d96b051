import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layerKinds } from './layer-kinds.ts';
import { layers } from './layer-table.ts';

const sources = globSync('src/**/*.{ts,tsx}').map((file) => ({ file, text: readFileSync(file, 'utf8') }));
// The confirmation component is opened by the components that use it.
const parts = ['src/screens/parts/confirm-dialog.tsx'];
const outsideUi = sources.filter(({ file }) => !file.startsWith('src/ui/') && !parts.includes(file));

/** Everything that can appear over a page, and the one file allowed to create it. */
const risers =
  /@ark-ui\/react\/(?:dialog|drawer|popover|menu|hover-card|tooltip|select|combobox|date-picker|color-picker|floating-panel|tour)\b/;
// The cover can be left only by its own buttons: it stays until its question is answered. The full screen is a page of its
// own, with an address: tests/screens/wall-display.test.ts leaves it in each way.
const makers = ['cover', 'dialog', 'full-screen', 'tooltip'].map((name) => `src/ui/layers/${name}.tsx`);

/** Returns the kinds of layers in a source text: held in the tree when a prop controls whether they show. */
const kindsIn = (text: string): string[] =>
  [...text.matchAll(/<(Dialog|Sheet|SideSheet|ConfirmDialog)\b((?:=>|[^>])*)>/g)].map(
    ([, maker, props]) => `${maker}, ${/\bopen=/.test(props ?? '') ? 'held' : 'mounted'}`,
  );

const usesIn = (text: string): number =>
  [...text.matchAll(/<(?:Dialog|Sheet|SideSheet|Tooltip|ConfirmDialog)\b/g)].length;

describe('the table of all layers over a page', () => {
  it('has a row for each dialog, sheet and tooltip in the source', () => {
    const written = outsideUi
      .map(({ file, text }) => ({ file, uses: usesIn(text) }))
      .filter(({ uses }) => uses > 0);
    expect(written.length).toBeGreaterThan(10);
    for (const { file, uses } of written)
      expect(layers.filter((row) => row.file === file).length, file).toBeGreaterThanOrEqual(uses);
    expect(
      layers.map(({ file }) => file).filter((file) => !written.some((one) => one.file === file)),
    ).toEqual([]);
  });

  it('is complete: nothing else in the source can appear over a page', () => {
    const rising = sources
      .filter(
        ({ text }) => risers.test(text) || /<dialog\b|\bpopover=|\.showModal\(|\.showPopover\(/.test(text),
      )
      .map(({ file }) => file);
    expect(rising.toSorted()).toEqual(makers);
  });

  it('covers every kind of layer: each is opened first after a load and closed in each way', () => {
    const kinds = new Set(outsideUi.flatMap(({ text }) => kindsIn(text)));
    expect([...kinds].toSorted()).toEqual(layerKinds.map(({ maker, by }) => `${maker}, ${by}`).toSorted());
  });

  it('names each row once', () => {
    const names = layers.map(({ who, at, name }) => `${who} ${at} ${String(name)}`);
    expect(new Set(names).size).toBe(names.length);
  });
});
