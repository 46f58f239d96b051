import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { LayersContext, useLayer, type Layers } from '#ui/layers/layers.ts';
import { mount } from '#tests/ui/mount.ts';

function Layer() {
  useLayer(true, () => {});
  return null;
}

/** Reports how many layers were held when the page was ready to be painted. */
function Page({ held, painted }: { readonly held: () => number; readonly painted: (held: number) => void }) {
  useLayoutEffect(() => painted(held()), [held, painted]);
  return <Layer />;
}

it('registers a layer with the Back button before it becomes visible', async () => {
  const hold = vi.fn<Layers['hold']>(() => () => {});
  const layers: Layers = {
    hold,
    closeAll: () => {},
    replacePage: (replace) => replace(),
    isOpen: () => false,
    subscribe: () => () => {},
  };
  const painted = vi.fn<(held: number) => void>();
  await mount(
    <LayersContext value={layers}>
      <Page held={() => hold.mock.calls.length} painted={painted} />
    </LayersContext>,
  );
  expect(painted).toHaveBeenLastCalledWith(1);
});
