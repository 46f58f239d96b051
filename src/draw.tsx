import { createMemoryHistory } from '@tanstack/react-router';
import { renderToReadableStream } from 'react-dom/server';
import { compose } from './app/engines/compose/compose.ts';
import { drawingCode, drawingPage } from './app/engines/compose/drawing-page.ts';
import { seedReplies } from '#app/drawn/seed-replies.ts';
import { WholeApp } from '#app/drawn/whole-app.tsx';
import { fetchScreen } from '#app/shell/fetch-screen.ts';
import type { Drawing, DrawnPage } from '#contract/drawn-page.ts';
import { speak } from '#messages/catalogue.ts';
import { readLanguage } from '#messages/language.ts';
import { formatting } from '#screens/parts/formatted-text.tsx';
import { createAppRouter } from './routes.tsx';

/**
 * Draws a public page as HTML, by the same engines, screens and texts as in the browser: what a visitor sees of whom
 * nothing is known. Runs in a thread of the server, and asks for nothing.
 */
export async function draw(drawn: DrawnPage): Promise<Drawing> {
  const language = readLanguage(drawn.language) ?? 'en';
  const { page, rootStyle } = drawingPage({ language, spoken: await speak(language), at: drawn.at });
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [drawn.path] }) });
  const { engines, start } = compose(page, drawingCode, {
    address: () => drawn.path,
    path: () => drawn.path,
    goTo: () => {},
  });
  try {
    start();
    engines.look.take(drawn.config.look);
    seedReplies(engines.replies, drawn);
    await Promise.all([fetchScreen(router, drawn.path, engines.messages), formatting.fetched()]);
    await router.load();
    const html = await htmlOf(<WholeApp engines={engines} router={router} drawn={drawn} />);
    return { html, rootStyle: rootStyle() };
  } finally {
    engines.replies.cache.clear();
  }
}

/**
 * A large part is written where it stands, however large: by itself React would write it at the end, for a script of
 * the page to put in its place, which no policy of ours lets run.
 */
async function htmlOf(app: Parameters<typeof renderToReadableStream>[0]): Promise<string> {
  const problems: unknown[] = [];
  const stream = await renderToReadableStream(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void problems.push(error),
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  // A part that failed would be left out silently.
  if (problems.length > 0) throw new Error('A part of the page was not drawn.', { cause: problems[0] });
  return html;
}
