import type { Joined } from './joined.ts';
import { escapeHtml, htmlPage } from './page.ts';

/** A readable page of the API: every call with its access and what it is for. */
export function docsPage(joined: readonly Joined[]): Response {
  const rows = joined.map(
    ({ endpoint }) =>
      `<h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.about)} <br>Access: <code>${endpoint.access}</code></p>`,
  );
  const head = `<h1>Gatehouse API</h1><p>The whole description for programs: <a href="/api/openapi.json" style="color:#9ecbff">openapi.json</a>.</p>`;
  return htmlPage({ title: 'Gatehouse API', body: head + rows.join('') });
}
