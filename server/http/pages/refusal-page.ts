import type { Refusal } from '#server/access/refusal.ts';
import { readLanguages, type Speech } from '#server/http/speech.ts';
import { pickLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { escapeHtml, htmlPage } from './page.ts';

/** Returns whether a person opened an address in a browser, rather than a program that reads JSON. */
export const isPageVisit = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.get('accept') ?? '').includes('text/html') &&
  !new URL(request.url).pathname.startsWith('/api/');

/**
 * Builds the page for a visitor whose page cannot be sent now. If the refusal says when to try again, in seconds, the
 * page does so itself.
 */
export function refusalPage(no: Refusal, request: Request, { texts: refusals }: Speech): Response {
  const language = pickLanguage(readLanguages(request.headers.get('accept-language')));
  const { refused: texts } = written[language].pages;
  const wait = no.details?.['retryAfterSeconds'];
  const isRepeated = typeof wait === 'number';
  const said = isRepeated ? `${no.text(refusals)} ${texts.repeated}` : no.text(refusals);
  const response = htmlPage({
    language,
    title: escapeHtml(texts.title),
    status: no.status,
    body: `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(said)}</p><p><a href="">${escapeHtml(texts.again)}</a></p>`,
  });
  response.headers.set('vary', 'Accept, Accept-Language');
  if (isRepeated) {
    response.headers.set('retry-after', String(wait));
    response.headers.set('refresh', String(wait));
  }
  return response;
}
