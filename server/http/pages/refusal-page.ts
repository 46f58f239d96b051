import type { Refusal } from '#server/access/refusal.ts';
import { failureResponse, retryAfterOf } from '#server/http/failure-response.ts';
import type { Speech } from '#server/http/speech.ts';
import { languageOrSite } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { escapeHtml, htmlPage } from './page.ts';

/** Builds the reply to a refused request: a page for a person who opened an address, otherwise the contract's failure. */
export const refusalResponse = (no: Refusal, request: Request, requestId: string, speech: Speech): Response =>
  isPageVisit(request) ? refusalPage(no, speech) : failureResponse(no, requestId, speech);

/** Returns whether a person opened an address in a browser, rather than a program that reads JSON. */
const isPageVisit = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.get('accept') ?? '').includes('text/html') &&
  !new URL(request.url).pathname.startsWith('/api/');

/**
 * Builds the page for a visitor whose page cannot be sent now. If the refusal says when to try again, in seconds, the
 * page does so itself.
 */
function refusalPage(no: Refusal, speech: Speech): Response {
  const language = languageOrSite(speech.language);
  const { refused: texts } = written[language].pages;
  const wait = retryAfterOf(no);
  const said = wait === null ? no.text(speech.texts) : `${no.text(speech.texts)} ${texts.repeated}`;
  const response = htmlPage({
    language,
    title: escapeHtml(texts.title),
    status: no.status,
    body: `<h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(said)}</p><p><a href="">${escapeHtml(texts.again)}</a></p>`,
  });
  response.headers.set('vary', 'Accept, Accept-Language');
  if (wait !== null) {
    response.headers.set('retry-after', wait);
    response.headers.set('refresh', wait);
  }
  return response;
}
