import { refusalCodes } from '#contract/refusals/refusals.ts';
import { refusalsOfCall, refusalsOfEveryCall } from '#contract/refusals/refusals-of-call.ts';
import type { Joined } from '#server/resources/joined.ts';
import { escapeHtml } from './page.ts';

const ofEveryCall: ReadonlySet<string> = new Set(refusalsOfEveryCall);

/** Builds the API's documentation page: every call with its access rule, purpose and possible refusals. */
export function docsBody(joined: readonly Joined[]): string {
  const rows = joined.map(({ name, endpoint }) => {
    const own = refusalsOfCall(name, endpoint).filter((code) => !ofEveryCall.has(code));
    const refused = own.length === 0 ? '' : `<br>Errors: ${own.map(linked).join(', ')}`;
    return `<h2><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h2><p>${escapeHtml(endpoint.about)} <br>Access: <code>${endpoint.access}</code>${refused}</p>`;
  });
  const head = `<h1>Gatehouse API</h1><p>Machine-readable description: <a href="/api/openapi.json">openapi.json</a>. Any call can also fail with ${refusalsOfEveryCall.map(linked).join(', ')}.</p>`;
  return head + rows.join('') + codesList();
}

const linked = (code: string): string => `<a href="#${code}"><code>${code}</code></a>`;

/** Lists the meaning of each code once. */
function codesList(): string {
  const codes = Object.entries(refusalCodes).map(
    ([code, { about, statuses }]) =>
      `<dt id="${code}"><code>${code}</code> (${statuses.join(', ')})</dt><dd>${escapeHtml(about)}</dd>`,
  );
  return `<h2>Error codes</h2><dl>${codes.join('')}</dl>`;
}
