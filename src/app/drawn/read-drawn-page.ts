import { drawnPageId, type DrawnPage } from '#contract/drawn-page.ts';

/** What the server has drawn the page from; null for a page that it has not drawn. */
export function readDrawnPage(page: Pick<Document, 'getElementById'>): DrawnPage | null {
  const text = page.getElementById(drawnPageId)?.textContent;
  // By the same build that reads it: the page names its own scripts.
  return text == null ? null : (JSON.parse(text) as DrawnPage);
}
