import type { BrowserContext, Page } from '@playwright/test';

/** A page that does not answer within this time is reported as such, ms. */
const answerMs = 5_000;
/** Enough of a page to see what its main part shows, after the frame's navigation. */
const shownLength = 600;

/**
 * Describes each open page, one line each: its address, loading state, and the beginning of its text. A failure that
 * cannot be repeated is explained only by what was on the screen.
 */
export async function shownNow(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describe))).join('\n');
}

async function describe(page: Page): Promise<string> {
  const asked = page.evaluate((length) => {
    const root = document.documentElement;
    const state = `${document.readyState}${'drawn' in root.dataset ? ', as rendered by the server' : ''}`;
    const text = (document.body?.innerText ?? '').replaceAll(/\s+/g, ' ').slice(0, length);
    return `(${state}) ${text}`;
  }, shownLength);
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), answerMs);
  });
  const said = await Promise.race([asked.catch(String), silent]);
  clearTimeout(timer);
  return `${page.url()} ${said}`;
}
