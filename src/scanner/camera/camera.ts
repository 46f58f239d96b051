import { createListeners } from '#domain/listeners.ts';
import type { Cancel, Clock } from '#platform/clock.ts';
import { CameraFailure, cameraFailureOf } from './camera-failure.ts';
import { type CameraControls, controlsOf } from './camera-controls.ts';

/** Dependencies of the camera. */
export interface CameraDeps {
  /** `undefined` outside a secure context. */
  readonly mediaDevices: MediaSource | undefined;
  readonly clock: Clock;
}

/** The part of `MediaDevices` that is used. */
export interface MediaSource {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'kind' | 'deviceId' | 'label'>[]>;
}

export type CameraState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  /** `lens`: torch and zoom, if this camera has them. */
  | {
      readonly kind: 'on';
      readonly stream: MediaStream;
      readonly deviceId: string | null;
      readonly lens: CameraControls;
    }
  /** The picture stopped and is being requested again. */
  | { readonly kind: 'restarting' }
  | { readonly kind: 'failed'; readonly failure: CameraFailure };

export interface Camera {
  readonly state: CameraState;
  onState(listener: (state: CameraState) => void): Cancel;
  /** Opens the chosen camera, or one that faces the given way. Never rejects; the state reports the result. */
  start(deviceId?: string, facing?: CameraFacing): Promise<void>;
  /** Reopens the current camera after its picture froze without an event from the browser. */
  restart(): void;
  stop(): void;
  /** Stops the camera for good. Requests still in flight get no picture. */
  close(): void;
  /** Lists the cameras to choose from. Their names are known only after camera access was granted. */
  choices(): Promise<readonly CameraChoice[]>;
}

/** Rear camera (`environment`) or front camera (`user`). */
type CameraFacing = 'environment' | 'user';

interface CameraChoice {
  readonly deviceId: string;
  readonly label: string;
}

/** Grace period for a muted track, in ms: it often recovers on its own after a phone call or an app switch. */
const MUTE_GRACE_MS = 1000;
/** Delays before each attempt to restore a lost picture, in ms. The second attempt still falls within two seconds. */
const RESTART_AFTER_MS = [0, 700, 3000, 8000] as const;

/**
 * Creates a camera that reopens itself when its track ends. `off -> starting -> on -> restarting -> on`, any ->
 * `failed`.
 */
function createOpenable({ mediaDevices, clock }: CameraDeps): Omit<Camera, 'close'> {
  const listeners = createListeners<[CameraState]>();
  let state: CameraState = { kind: 'off' };
  /** Counts openings, so that one overtaken by a stop or another choice releases its stream. */
  let opening = 0;
  let unwatch: Cancel = () => undefined;
  let chosen: string | undefined;
  let facing: CameraFacing = 'environment';

  const become = (next: CameraState): void => {
    state = next;
    listeners.tell(next);
  };
  const release = (): void => {
    opening += 1;
    unwatch();
    unwatch = () => undefined;
    if (state.kind === 'on') stopTracks(state.stream);
  };

  const open = async (tries: number): Promise<void> => {
    const mine = opening;
    try {
      const { stream, track } = await openTrack(mediaDevices, chosen, facing);
      if (mine !== opening) return stopTracks(stream);
      unwatch = watch(track, clock, () => restart(0));
      become({ kind: 'on', stream, deviceId: track.getSettings().deviceId ?? null, lens: controlsOf(track) });
    } catch (error) {
      if (mine !== opening) return;
      const failure = state.kind === 'restarting' ? failureOfRestart(error, tries) : cameraFailureOf(error);
      if (failure === null) restart(tries);
      else become({ kind: 'failed', failure });
    }
  };
  const restart = (tries: number): void => {
    release();
    become({ kind: 'restarting' });
    unwatch = clock.after(RESTART_AFTER_MS[tries] ?? 0, () => void open(tries + 1));
  };

  return {
    get state() {
      return state;
    },
    onState: listeners.add,
    async start(deviceId, wanted = 'environment') {
      release();
      chosen = deviceId;
      facing = wanted;
      become({ kind: 'starting' });
      await open(0);
    },
    restart: () => (state.kind === 'on' ? restart(0) : undefined),
    stop() {
      release();
      become({ kind: 'off' });
    },
    choices: () => listChoices(mediaDevices),
  };
}

/** Creates a camera that cannot be reopened once closed. */
export function createCamera(deps: CameraDeps): Camera {
  const camera = createOpenable(deps);
  let isClosed = false;
  return {
    get state() {
      return camera.state;
    },
    onState: (listener) => camera.onState(listener),
    start: async (deviceId, facing) => {
      if (!isClosed) await camera.start(deviceId, facing);
    },
    restart: () => camera.restart(),
    stop: () => camera.stop(),
    close() {
      isClosed = true;
      camera.stop();
    },
    choices: () => camera.choices(),
  };
}

/** 720 lines: 1080 lines cost five times the decoding time and read only a twentieth more codes. */
const PICTURE = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 30 } } as const;

async function openTrack(
  mediaDevices: MediaSource | undefined,
  deviceId: string | undefined,
  facing: CameraFacing,
): Promise<{ readonly stream: MediaStream; readonly track: MediaStreamTrack }> {
  if (mediaDevices === undefined) throw new CameraFailure('insecure');
  const which =
    deviceId === undefined ? { facingMode: { ideal: facing } } : { deviceId: { exact: deviceId } };
  const stream = await mediaDevices.getUserMedia({ audio: false, video: { ...PICTURE, ...which } });
  const track = stream.getVideoTracks()[0];
  if (track === undefined) throw new CameraFailure('camera_missing');
  return { stream, track };
}

/**
 * Returns null if another attempt is worthwhile, because the ending track may still hold the camera. A refusal is
 * final.
 */
function failureOfRestart(error: unknown, tries: number): CameraFailure | null {
  const failure = cameraFailureOf(error);
  if (failure.code !== 'camera_busy' && failure.code !== 'camera_lost') return failure;
  return tries < RESTART_AFTER_MS.length ? null : new CameraFailure('camera_lost', error);
}

/** Calls `onLost` once if the track ends or stays muted. */
function watch(track: MediaStreamTrack, clock: Clock, onLost: () => void): Cancel {
  const listening = new AbortController();
  let cancelGrace: Cancel = () => undefined;
  const lost = (): void => {
    cancel();
    onLost();
  };
  const cancel = (): void => {
    listening.abort();
    cancelGrace();
  };
  const muted = (): void => {
    cancelGrace();
    cancelGrace = clock.after(MUTE_GRACE_MS, lost);
  };
  track.addEventListener('ended', lost, { signal: listening.signal });
  track.addEventListener('mute', muted, { signal: listening.signal });
  track.addEventListener('unmute', () => cancelGrace(), { signal: listening.signal });
  if (track.muted) muted();
  return cancel;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function listChoices(mediaDevices: MediaSource | undefined): Promise<readonly CameraChoice[]> {
  if (mediaDevices === undefined) return [];
  const cameras = (await mediaDevices.enumerateDevices()).filter((device) => device.kind === 'videoinput');
  return cameras.map(({ deviceId, label }, index) => ({
    deviceId,
    label: label === '' ? `Camera ${index + 1}` : label,
  }));
}
