import decodeQR from 'qr/decode.js';
import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

/** The text of the one code in a picture (PNG), as any reader of QR codes sees it. */
async function readPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/**
 * The text of the code that a page shows. Read again where it is replaced meanwhile: the early page of a ticket gives
 * way to the app's own, which draws the code anew.
 */
export async function readShownCode(code: Locator): Promise<string> {
  let text = '';
  await expect(async () => {
    text = await readPicture(await code.screenshot({ scale: 'css' }));
  }).toPass();
  return text;
}
