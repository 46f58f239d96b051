/** Why there is no picture. */
export type CameraFailureCode =
  | 'camera_denied'
  | 'camera_missing'
  | 'camera_busy'
  | 'camera_lost'
  | 'insecure';

/** Tells the reason by its code. */
export class CameraFailure extends Error {
  override readonly name = 'CameraFailure';
  readonly code: CameraFailureCode;

  constructor(code: CameraFailureCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

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
