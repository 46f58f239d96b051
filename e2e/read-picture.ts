import decodeQR from 'qr/decode.js';
import sharp from 'sharp';

/** The text of the one code in a picture (PNG), as any reader of QR codes sees it. */
export async function readPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}
