import { expect, test, vi } from 'vitest';
import type { CameraState, ScanStation } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Torch } from '#screens/organizer/scanner/torch.tsx';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

/** Shows a torch button with a sequence of cameras, each of which accepts or refuses the torch. */
async function torch() {
  let state = { kind: 'off' } as unknown as CameraState;
  const listeners = new Set<() => void>();
  const camera = {
    get state() {
      return state;
    },
    onState(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <Torch station={{ camera } as unknown as ScanStation} />
    </EnginesProvider>,
  );
  const starts = async (takes: boolean) => {
    const turn = vi.fn<(on: boolean) => Promise<boolean>>(async () => takes);
    await doing(() => {
      state = { kind: 'on', lens: { torch: { turn }, zoom: null } } as unknown as CameraState;
      for (const listener of listeners) listener();
    });
    return turn;
  };
  const press = () => doing(() => box.querySelector('button')?.click());
  const isPressed = () => box.querySelector('button')?.getAttribute('aria-pressed');
  return { starts, press, isPressed };
}

test('turns the torch back on when the camera restarts', async () => {
  const { starts, press, isPressed } = await torch();
  const first = await starts(true);
  expect(first).not.toHaveBeenCalled();
  await press();
  const next = await starts(true);
  expect(next).toHaveBeenCalledExactlyOnceWith(true);
  expect(isPressed()).toBe('true');
});

test('shows the torch as off when the new camera does not light it', async () => {
  const { starts, press, isPressed } = await torch();
  await starts(true);
  await press();
  await starts(false);
  expect(isPressed()).toBe('false');
});
