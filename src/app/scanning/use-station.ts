import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Camera, CameraState, DoorDesk, ScanStation } from '#app/engines/door-desk.ts';

/** A gate's devices: created when a scanner opens, released when it closes. Null while loading. */
export function useStation(desk: DoorDesk | null): {
  readonly station: ScanStation | null;
  readonly failed: boolean;
} {
  const [state, setState] = useState<{ station: ScanStation | null; failed: boolean }>({
    station: null,
    failed: false,
  });
  useEffect(() => {
    if (desk === null) return undefined;
    let gone = false;
    let made: ScanStation | null = null;
    desk.station().then(
      (station) => {
        made = station;
        if (gone) station.close();
        else setState({ station, failed: false });
      },
      () => !gone && setState({ station: null, failed: true }),
    );
    return () => {
      gone = true;
      made?.close();
    };
  }, [desk]);
  return state;
}

export function useCameraState(camera: Camera): CameraState {
  return useSyncExternalStore(
    (listener) => camera.onState(listener),
    () => camera.state,
  );
}

/** Returns whether the camera is being restarted because its picture froze. */
export function usePictureFrozen({ picture }: ScanStation['scanner']): boolean {
  return useSyncExternalStore(picture.onChange, () => picture.isFrozen);
}
