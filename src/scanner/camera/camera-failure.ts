/** Why there is no picture, and what a person can do. */
export type CameraFailureCode =
  | 'camera_denied'
  | 'camera_missing'
  | 'camera_busy'
  | 'camera_lost'
  | 'insecure';

/** Tells the reason by its code; `remedy` is the sentence to show. */
export class CameraFailure extends Error {
  override readonly name = 'CameraFailure';
  readonly code: CameraFailureCode;
  readonly remedy: string;

  constructor(code: CameraFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.remedy = REMEDIES[code];
  }
}

const OTHER_WAYS = 'Typing the reference and a hand scanner work without it.';

const REMEDIES: Readonly<Record<CameraFailureCode, string>> = {
  camera_denied: `Allow the camera for this site in the browser's settings, then try again. ${OTHER_WAYS}`,
  camera_missing: `This device has no camera that can be used. ${OTHER_WAYS}`,
  camera_busy: `Another app or tab holds the camera. Close it, then try again. ${OTHER_WAYS}`,
  camera_lost: `The camera stopped. Try again; if it stays dark, reload the page: no scan is lost. ${OTHER_WAYS}`,
  insecure: `Browsers give the camera to https addresses only. Open this page by https. ${OTHER_WAYS}`,
};

/** The reason behind what `getUserMedia` rejected with (Media Capture and Streams, 10.2). */
export function cameraFailureOf(error: unknown): CameraFailure {
  if (error instanceof CameraFailure) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return new CameraFailure(CODE_BY_NAME[name] ?? 'camera_lost', error);
}

const CODE_BY_NAME: Readonly<Record<string, CameraFailureCode>> = {
  NotAllowedError: 'camera_denied',
  SecurityError: 'camera_denied',
  NotFoundError: 'camera_missing',
  OverconstrainedError: 'camera_missing',
  NotReadableError: 'camera_busy',
  AbortError: 'camera_busy',
  // With a secure context and an API that exists, a TypeError is about what was asked for.
  TypeError: 'camera_missing',
};
