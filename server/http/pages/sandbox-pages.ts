import * as v from 'valibot';
import { formatsIn } from '#messages/formats-in.ts';
import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { methodNotAllowed } from '#server/http/failure-response.ts';
import { readBytes } from '#server/http/request-body.ts';
import { inlineHash } from '#server/http/security-headers.ts';
import { pageLanguage } from '#server/http/speech.ts';
import { escapeHtml, inLanguage } from './page.ts';

const choiceNames = ['approve', 'decline', 'later', 'never', 'twice', 'late', 'silent'] as const;

/** A simulated payment as shown on its page. */
export interface ShownSession {
  readonly amount: number;
  readonly currency: string;
  /** The event's title; empty if no longer known. */
  readonly title: string;
  readonly returnTo: string;
  readonly state: 'open' | 'paid' | 'failed' | 'expired';
  readonly choice: string;
  /** In ms. */
  readonly expiresAt: number;
}

/** Serves the sandbox's own addresses; undefined for any other. */
export type SandboxPages = (request: Request, url: URL) => Promise<Response | Refusal | undefined>;

/** The simulated payment provider. Both methods return null if there is no such session. */
interface Sandbox {
  look(sessionId: string): Promise<ShownSession | null>;
  choose(
    sessionId: string,
    choice: { readonly name: (typeof choiceNames)[number]; readonly delayMs: number },
  ): Promise<ShownSession | null>;
}

const formLimit = 2_000;
const sent = v.object({
  choice: v.picklist(choiceNames),
  seconds: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)), '30'),
});

/** Serves a session's page, handles its form, and redirects back to where the buyer came from. */
export function createSandboxPages(deps: {
  readonly sandbox: Sandbox;
  readonly now: () => number;
}): SandboxPages {
  return async (request, url) => {
    const sessionId = /^\/sandbox\/pay\/([\w-]{1,100})$/.exec(url.pathname)?.[1];
    if (sessionId === undefined) return undefined;
    const language = pageLanguage(request, url);
    if (request.method === 'POST') return choose(deps, request, sessionId, language);
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'POST']);
    const session = await deps.sandbox.look(sessionId);
    return session === null ? noCheckoutPage(language) : checkoutPage(session, deps.now(), language);
  };
}

async function choose(
  deps: Parameters<typeof createSandboxPages>[0],
  request: Request,
  sessionId: string,
  language: Language,
): Promise<Response | Refusal> {
  const bytes = await readBytes(request, formLimit);
  if (isRefusal(bytes)) return bytes;
  const form = v.safeParse(sent, Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString())));
  const session = form.success
    ? await deps.sandbox.choose(sessionId, {
        name: form.output.choice,
        delayMs: Math.min(3600, Math.max(1, form.output.seconds)) * 1000,
      })
    : await deps.sandbox.look(sessionId);
  if (session === null) return noCheckoutPage(language);
  if (!form.success) return checkoutPage(session, deps.now(), language);
  return new Response(null, {
    status: 303,
    headers: { location: session.returnTo, 'cache-control': 'no-store' },
  });
}

/** Builds the page where a buyer pays with simulated money: plain forms, no script. */
export function checkoutPage(session: ShownSession, now: number, language: Language): Response {
  const { sandbox: texts, stored } = written[language];
  const open = session.state === 'open' && session.choice === '' && session.expiresAt > now;
  const what = session.title === '' ? stored.payment.untitled : stored.payment.for(session.title);
  const body = `<p class="tag">${escapeHtml(texts.tag)}</p><h1>${escapeHtml(texts.heading)}</h1>
<p>${escapeHtml(what)}</p><p class="sum">${escapeHtml(formatsIn[language].money(session))}</p>
${open ? form(texts) : over(session, texts)}`;
  return page({ language, title: texts.title, body, returnTo: session.returnTo });
}

/** Builds the page for an unknown session. */
export function noCheckoutPage(language: Language): Response {
  const { none } = written[language].sandbox;
  const body = `<h1>${escapeHtml(none.heading)}</h1><p>${escapeHtml(none.text)}</p>
<p><a class="button" href="/orders">${escapeHtml(none.orders)}</a></p>`;
  return page({ language, title: none.title, body, returnTo: '/', status: 404 });
}

type SandboxTexts = (typeof written)['en']['sandbox'];

function form(texts: SandboxTexts): string {
  const buttons = choiceNames.map((name, at) => {
    const [label, about] = texts.choices[name];
    return `<button name="choice" value="${name}"${at === 0 ? ' class="first"' : ''} aria-describedby="about-${name}">${escapeHtml(label)}</button>
<p class="about" id="about-${name}">${escapeHtml(about)}</p>`;
  });
  return `<form method="post"><label for="seconds">${escapeHtml(texts.seconds)}</label>
<input id="seconds" name="seconds" type="number" inputmode="numeric" min="1" max="3600" value="30" required>
<h2>${escapeHtml(texts.question)}</h2>${buttons.join('\n')}</form>`;
}

function over(session: ShownSession, { over: said, back }: SandboxTexts): string {
  const text =
    session.state === 'open' ? (session.choice === '' ? said.late : said.chosen) : said[session.state];
  return `<p role="status">${escapeHtml(text)}</p>
<p><a class="button" href="${escapeHtml(session.returnTo)}">${escapeHtml(back)}</a></p>`;
}

function page(shown: {
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  readonly returnTo: string;
  readonly status?: number;
}): Response {
  const html = `<!doctype html><html${inLanguage(shown.language)}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<meta name="robots" content="noindex"><title>${escapeHtml(shown.title)}</title><style>${style}</style></head><body><main>${shown.body}</main></body></html>`;
  // Browsers apply `form-action` to the redirect after a form as well.
  const elsewhere = URL.parse(shown.returnTo)?.origin;
  const targets = elsewhere === undefined ? "'self'" : `'self' ${elsewhere}`;
  return new Response(html, {
    status: shown.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': shown.language,
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    },
  });
}

const style = `
body{margin:0;background:#0b0c0f;color:#f4f1ec;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.6rem;line-height:1.2;margin:.75rem 0}h2{font-size:1.05rem;margin:1.75rem 0 .5rem}
.tag{display:inline-block;margin:0;padding:.15rem .6rem;border-radius:1rem;background:#33290b;color:#ffd43b;font-weight:600}
.sum{font-size:2rem;font-weight:700;margin:.5rem 0 1rem}
label{display:block;margin:.5rem 0 .25rem}
input{width:100%;box-sizing:border-box;min-height:3rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#14161b;border:1px solid #6d7382;border-radius:.5rem}
button,.button{display:block;width:100%;box-sizing:border-box;min-height:3rem;padding:.6rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#f4f1ec;background:#1e2128;border:1px solid #6d7382;border-radius:.5rem;cursor:pointer}
button.first,.button{color:#1a0d06;background:#ff9166;border-color:#ff9166}
.about{margin:.25rem 0 .9rem;color:#b9b6b0;font-size:.9rem}
:focus-visible{outline:3px solid #ffb594;outline-offset:2px}`;
