import type { Cancel } from '#platform/clock.ts';

/** Where the scanner takes its pictures from. */
export interface FrameSource {
  /** Calls back once when a new picture is there to be grabbed. */
  whenNext(callback: () => void): Cancel;
  /** The present picture, to be closed by whoever takes it; `null` while there is none. */
  grab(): Promise<ImageBitmap | VideoFrame | null>;
}

/** The frames of a playing video. */
export function videoFrames(video: HTMLVideoElement): FrameSource {
  return {
    whenNext(callback) {
      // Called per picture of the camera, where the browser can; else per picture of the screen.
      if ('requestVideoFrameCallback' in video) {
        const handle = video.requestVideoFrameCallback(callback);
        return () => video.cancelVideoFrameCallback(handle);
      }
      const handle = requestAnimationFrame(callback);
      return () => cancelAnimationFrame(handle);
    },
    async grab() {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
      // A VideoFrame carries the brightness as the camera gave it, with no drawing in between.
      if (typeof VideoFrame === 'function') {
        try {
          return new VideoFrame(video);
        } catch {
          // Some browsers make none from a camera: the bitmap below works in all.
        }
      }
      return createImageBitmap(video);
    },
  };
}
