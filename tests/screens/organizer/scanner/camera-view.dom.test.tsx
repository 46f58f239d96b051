import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { CameraState, ScanStation } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { CameraView } from '#screens/organizer/scanner/camera-view.tsx';
import { english } from '#tests/messages/english.ts';
import { doing, mount } from '#tests/ui/mount.ts';

vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();

const on = (): CameraState => ({ kind: 'on', stream: new MediaStream() }) as unknown as CameraState;

/** Shows the camera view, with a camera and a reader that the test can change. */
async function view() {
  let state = on();
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
  const scanner = {
    leave: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
    picture: { isFrozen: false, onChange: () => () => {} },
  };
  const watch = vi.fn<ScanStation['watch']>();
  const station = { camera, scanner, watch } as unknown as ScanStation;
  const texts: string[] = [];
  let turn: () => void = () => {};
  function Gate() {
    const [way, setWay] = useState('entry');
    turn = () => setWay('exit');
    return <CameraView station={station} onText={(text) => texts.push(`${way} ${text}`)} />;
  }
  await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <Gate />
    </EnginesProvider>,
  );
  const become = (next: CameraState) =>
    doing(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { become, turn: () => doing(() => turn()), watch, scanner, texts };
}

test('keeps the scanner’s state when a camera restarts: paused, with its codes', async () => {
  const { become, watch, scanner } = await view();
  await become({ kind: 'restarting' });
  await become(on());
  expect([scanner.leave.mock.calls.length, scanner.stop.mock.calls.length]).toEqual([1, 0]);
  expect(watch).toHaveBeenCalledTimes(2);
});

test('keeps the camera watch on a change of direction, and uses it for the next code', async () => {
  const { turn, watch, scanner, texts } = await view();
  await turn();
  expect([watch.mock.calls.length, scanner.leave.mock.calls.length]).toEqual([1, 0]);
  watch.mock.calls[0]?.[1]('A');
  expect(texts).toEqual(['exit A']);
});
