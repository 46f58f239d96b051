import { saveFile } from './save-file.ts';

/** How a file reached the person. */
export type Handed = 'shared' | 'saved' | 'dismissed';

/** Phones have a share sheet, which leads to files, mail and print alike; a mouse wants a file in its folder. */
const prefersSharing = (data: ShareData): boolean =>
  matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare(data);

/** Hands a file made or fetched by the page to the person: the share sheet where there is one, else a download. */
export async function handFile(content: Blob, name: string): Promise<Handed> {
  const data = { files: [new File([content], name, { type: content.type })], title: name };
  if (prefersSharing(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      // Too long after the tap, or refused by the system: the download is left.
    }
  }
  saveFile(content, name);
  return 'saved';
}
