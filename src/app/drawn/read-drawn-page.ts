import { drawnPageId, type DrawnPage } from '#contract/drawn-page.ts';

/** Returns the data that the server rendered the page from; null if it was not server-rendered. */
export function readDrawnPage(page: Pick<Document, 'getElementById'>): DrawnPage | null {
  const text = page.getElementById(drawnPageId)?.textContent;
  // Written by the same build that reads it, because the page names its own scripts.
  return text == null ? null : (JSON.parse(text) as DrawnPage);
}
