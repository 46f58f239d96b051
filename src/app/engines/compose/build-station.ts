import type { Clock } from '#platform/clock.ts';
import { askToPersist, storageRoom } from '#platform/storage.ts';
import { browserVisibility } from '#platform/visibility.ts';
import { canStayAwake } from '#platform/wake-lock.ts';
import { createCamera } from '#scanner/camera/camera.ts';
import { createDecoder, decodeWorker } from '#scanner/decode/decoder.ts';
import { createFeedback } from '#scanner/gate/feedback.ts';
import { createScanner } from '#scanner/scanner.ts';
import { videoFrames } from '#scanner/camera/video-frames.ts';
import { listenToWedge } from '#scanner/wedge/wedge.ts';
import type { ScanStation } from '#app/engines/door-desk.ts';

/** Creates camera, decoder, sound and wedge input of this device; the decoder warms up at once. */
export function buildStation(clock: Clock): ScanStation {
  // Browsers omit `mediaDevices` on insecure pages, despite the TypeScript types.
  const camera = createCamera({
    clock,
    mediaDevices: 'mediaDevices' in navigator ? navigator.mediaDevices : undefined,
  });
  const scanner = createScanner({
    clock,
    newDecoder: () => createDecoder(decodeWorker(), clock),
    visibility: browserVisibility,
    restartCamera: () => camera.restart(),
  });
  const feedback = createFeedback({
    newAudio: 'AudioContext' in window ? () => new AudioContext() : undefined,
    vibrate: 'vibrate' in navigator ? (pattern) => navigator.vibrate(pattern) : undefined,
  });
  return {
    canStayAwake: canStayAwake(),
    camera,
    scanner,
    feedback,
    watch: (video, onText) => scanner.start(videoFrames(video), onText),
    wedge: (onScanned) => listenToWedge(document, clock, onScanned),
    async room() {
      await askToPersist();
      return storageRoom();
    },
    close() {
      scanner.close();
      camera.close();
    },
  };
}
