/** Returns a file's number of pages and the size of the first page in points. */
export function pagesOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const pages = [...text.matchAll(/\/Type\s*\/Page\b/g)].length;
  return { pages, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
