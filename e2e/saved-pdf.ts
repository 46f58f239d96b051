import { expect, type Download, type Page } from '@playwright/test';

/** Longer than the server waits for a drawing before it asks to try again, ms. */
const refusedWithinMs = 40_000;

/**
 * Saves a PDF as a person does: presses, and presses again where the server said that it is busy. It refuses what would
 * wait too long for its one thread that draws, which a machine at work makes slow.
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
