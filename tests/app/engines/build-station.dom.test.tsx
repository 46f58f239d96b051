import { expect, test, vi } from 'vitest';
import { buildStation } from '#app/engines/compose/build-station.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

test("does not reopen the camera of a closed station, even for a revoked kiosk's last request", async () => {
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
