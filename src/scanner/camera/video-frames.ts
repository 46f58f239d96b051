import type { Cancel } from '#platform/clock.ts';

/** Source of the scanner's pictures. */
export interface FrameSource {
  /** Calls back once when a new picture is available. */
  whenNext(callback: () => void): Cancel;
  /** Returns the current picture, which the caller must close; `null` while there is none. */
  grab(): Promise<ImageBitmap | VideoFrame | null>;
}

/** The frames of a playing video. */
export function videoFrames(video: HTMLVideoElement): FrameSource {
  return {
    whenNext(callback) {
      // Called once per camera frame where the browser supports it, otherwise once per screen frame.
      if ('requestVideoFrameCallback' in video) {
        const handle = video.requestVideoFrameCallback(callback);
        return () => video.cancelVideoFrameCallback(handle);
      }
      const handle = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(handle);
    },
    async grab() {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
      // A VideoFrame exposes the camera's luma plane without drawing it first.
      if (typeof VideoFrame === 'function') {
        try {
          return new VideoFrame(video);
        } catch {
          // Some browsers cannot create one from a camera; the bitmap below works in all.
        }
      }
      return createImageBitmap(video);
    },
  };
}
