/** Why there is no picture. */
export type CameraFailureCode =
  | 'camera_denied'
  | 'camera_missing'
  | 'camera_busy'
  | 'camera_lost'
  | 'insecure';

/** A camera error that carries its reason as a code. */
export class CameraFailure extends Error {
  override readonly name = 'CameraFailure';
  readonly code: CameraFailureCode;

  constructor(code: CameraFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Maps a rejection of `getUserMedia` to a failure code (Media Capture and Streams, 10.2). */
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
  // In a secure context with the API present, a TypeError means that the constraints cannot be met.
  TypeError: 'camera_missing',
};
