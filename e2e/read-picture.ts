import decodeQR from 'qr/decode.js';
import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';

/** Returns the text of the only QR code in a PNG, as any reader sees it. */
async function readPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/**
 * Returns the text of the code on a page. Retries if the code is replaced meanwhile: the early page of a ticket is
 * replaced by the app, which draws the code again.
 */
export async function readShownCode(code: Locator): Promise<string> {
  let text = '';
  await expect(async () => {
    text = await readPicture(await code.screenshot({ scale: 'css' }));
  }).toPass();
  return text;
}
