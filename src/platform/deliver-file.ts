import { saveFile } from './save-file.ts';

/** How a file reached the user. */
export type DeliveryResult = 'shared' | 'saved' | 'dismissed';

/** Phones have a share sheet for files, mail and print; with a mouse, people expect a file in their folder. */
const prefersSharing = (data: ShareData): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare(data);

/**
 * Gives a file created or fetched by the page to the user: through the share sheet if there is one, otherwise as a
 * download.
 */
export async function deliverFile(content: Blob, name: string): Promise<DeliveryResult> {
  const data = { files: [new File([content], name, { type: content.type })], title: name };
  if (prefersSharing(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // Too long after the tap, or refused by the system: fall back to the download.
    }
  }
  saveFile(content, name);
  return 'saved';
}
