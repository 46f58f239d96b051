import { expect, test, vi } from 'vitest';
import { buildStation } from '#app/engines/compose/build-station.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

test('A station that is closed opens no camera again, as a kiosk that is revoked asks for one last', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {}
      terminate(): void {}
    },
  );
  const station = buildStation(handClock());
  station.close();
  await station.camera.start();
  expect(station.camera.state.kind).toBe('off');
});
