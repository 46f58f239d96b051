import { expect, type Download, type Page } from '@playwright/test';

/** Longer than the server waits for a PDF before it asks to try again, in ms. */
const refusedWithinMs = 40_000;

/**
 * Saves a PDF as a person does, pressing again if the server is busy. It refuses requests that would wait too long
 * for its only PDF thread, which is slow on a busy machine.
 */
export async function savedPdf(page: Page, press: () => Promise<void>): Promise<Download> {
  const files: Download[] = [];
  page.once('download', (file) => files.push(file));
  await expect(async () => {
    await press();
    await expect.poll(() => files.length, { timeout: refusedWithinMs }).toBe(1);
  }).toPass({ timeout: 8 * refusedWithinMs });
  const [file] = files;
  if (file === undefined) throw new Error('No file came.');
  return file;
}
