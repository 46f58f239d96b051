import { type Gray, grayOfRgba } from './gray.ts';

/** Pixel formats whose first plane is luma. */
const LUMA_FIRST = new Set(['I420', 'I420A', 'I422', 'I444', 'NV12']);

/**
 * Creates a reader for the brightness of frames. A camera frame's luma plane is copied directly; anything else is
 * drawn on a canvas and converted from RGB.
 */
export function createFrameReader(): (frame: ImageBitmap | VideoFrame) => Promise<Gray> {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame) => {
    const plane = 'format' in frame ? await lumaPlane(frame) : null;
    if (plane !== null) return plane;
    if (context === null) throw new Error('no 2d canvas to read a frame with');
    const width = 'displayWidth' in frame ? frame.displayWidth : frame.width;
    const height = 'displayHeight' in frame ? frame.displayHeight : frame.height;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.drawImage(frame, 0, 0);
    return grayOfRgba(context.getImageData(0, 0, width, height).data, width, height);
  };
}

async function lumaPlane(frame: VideoFrame): Promise<Gray | null> {
  const rect = frame.visibleRect;
  if (frame.format === null || rect === null || !LUMA_FIRST.has(frame.format)) return null;
  try {
    const bytes = new Uint8ClampedArray(frame.allocationSize());
    const [luma] = await frame.copyTo(bytes);
    if (luma === undefined) return null;
    return unpadded(bytes.subarray(luma.offset), rect.width, rect.height, luma.stride);
  } catch {
    // Frames in GPU memory cannot be copied everywhere; the canvas reads those.
    return null;
  }
}

function unpadded(bytes: Uint8ClampedArray, width: number, height: number, stride: number): Gray {
  if (stride === width) return { width, height, data: bytes.subarray(0, width * height) };
  const data = new Uint8ClampedArray(width * height);
  for (let y = 0; y < height; y += 1) data.set(bytes.subarray(y * stride, y * stride + width), y * width);
  return { width, height, data };
}
