/** Controls of a camera besides taking pictures; `null` for each one it lacks. */
export interface CameraControls {
  readonly torch: { turn(on: boolean): Promise<boolean> } | null;
  readonly zoom: ZoomRange | null;
}

interface ZoomRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The zoom factor at which the camera opened. */
  readonly initial: number;
  /** Resolves to false if the camera refused. */
  set(factor: number): Promise<boolean>;
}

/** Capabilities and settings of the MediaStream Image Capture extensions (W3C), which TypeScript does not list. */
interface ControlTraits {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number } | number;
}

/** Returns the torch and zoom controls of a running track. */
export function controlsOf(track: MediaStreamTrack): CameraControls {
  // Firefox before 132 has no getCapabilities.
  const traits: MediaTrackCapabilities & ControlTraits =
    'getCapabilities' in track ? track.getCapabilities() : {};
  const { zoom } = traits;
  return {
    torch: traits.torch === true ? { turn: (on) => applyConstraint(track, { torch: on }) } : null,
    zoom: typeof zoom === 'object' && zoom.max > zoom.min ? zoomRange(track, zoom) : null,
  };
}

function zoomRange(
  track: MediaStreamTrack,
  range: { readonly min: number; readonly max: number; readonly step?: number },
): ZoomRange {
  const settings: MediaTrackSettings & ControlTraits = track.getSettings();
  return {
    min: range.min,
    max: range.max,
    step: range.step ?? 0.1,
    initial: typeof settings.zoom === 'number' ? settings.zoom : range.min,
    set: (factor) => applyConstraint(track, { zoom: Math.min(range.max, Math.max(range.min, factor)) }),
  };
}

async function applyConstraint(
  track: MediaStreamTrack,
  wanted: { readonly torch?: boolean; readonly zoom?: number },
): Promise<boolean> {
  const advanced: (MediaTrackConstraintSet & typeof wanted)[] = [wanted];
  try {
    await track.applyConstraints({ advanced });
    return true;
  } catch {
    return false;
  }
}
