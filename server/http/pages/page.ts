import { directionOf, type Language } from '#messages/language.ts';
import { inlineHash } from '#server/http/security-headers.ts';

/** Builds a small self-contained page of the server in the app's dark colours. `script` is allowed by its hash only. */
export function htmlPage(page: {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly script?: string;
  readonly status?: number;
}): Response {
  const script = page.script === undefined ? '' : `<script>${page.script}</script>`;
  const html = `<!doctype html><html${inLanguage(page.language)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<title>${page.title}</title><style>${style}</style></head><body><main>${page.body}</main>${script}</body></html>`;
  const mayRun = page.script === undefined ? `'none'` : inlineHash(page.script);
  return new Response(html, {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; script-src ${mayRun}; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  });
}

/** Returns a page's `lang` and `dir` attributes. */
export const inLanguage = (language: Language): string =>
  ` lang="${language}" dir="${directionOf(language)}"`;

export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign);
}

const style = `
body{margin:0;background:#0e1116;color:#e8eaed;font:16px/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem}a{color:#9ecbff}
h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.05rem;margin:2rem 0 .25rem}code{background:#1d222b;padding:.1rem .35rem;border-radius:.3rem;overflow-wrap:anywhere}
label{display:block;margin:.9rem 0 .25rem}input{width:100%;box-sizing:border-box;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#171b22;border:1px solid #6b7280;border-radius:.5rem}
button{margin-top:1.25rem;min-height:2.75rem;padding:.5rem 1.25rem;font:inherit;font-weight:600;color:#0e1116;background:#7dd3a8;border:0;border-radius:.5rem;cursor:pointer}
:focus-visible{outline:3px solid #9ecbff;outline-offset:2px}p[role]{min-height:1.5rem}
table{border-collapse:collapse;width:100%}td{padding-block:.15rem;padding-inline-end:.5rem;vertical-align:top}`;
