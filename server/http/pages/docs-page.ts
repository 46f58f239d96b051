import type { Joined } from '#server/resources/joined.ts';
import { escapeHtml } from './page.ts';

/** What stands on a readable page of the API: every call with its access and what it is for. */
export function docsBody(joined: readonly Joined[]): string {
  const rows = joined.map(
    ({ endpoint }) =>
      `<h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.about)} <br>Access: <code>${endpoint.access}</code></p>`,
  );
  const head = `<h1>Gatehouse API</h1><p>The whole description for programs: <a href="/api/openapi.json">openapi.json</a>.</p>`;
  return head + rows.join('');
}
