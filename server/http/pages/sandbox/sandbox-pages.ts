import * as v from 'valibot';
import type { Language } from '#messages/language.ts';
import { methodNotAllowed } from '#server/http/failure-response.ts';
import { readBytes } from '#server/http/request-body.ts';
import { pageLanguage } from '#server/http/speech.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { checkoutPage, choiceNames, noCheckoutPage, type ShownSession } from './sandbox-page.ts';

/** The sandbox's own addresses; undefined for every other one. */
export type SandboxPages = (request: Request, url: URL) => Promise<Response | Refusal | undefined>;

/** The payment provider that pretends. Both answer null where there is no such session. */
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

/** Serves the page of a session, and takes what its form sends: then back to where the buyer came from. */
export function createSandboxPages(parts: {
  readonly sandbox: Sandbox;
  readonly now: () => number;
}): SandboxPages {
  return async (request, url) => {
    const sessionId = /^\/sandbox\/pay\/([\w-]{1,100})$/.exec(url.pathname)?.[1];
    if (sessionId === undefined) return undefined;
    const language = pageLanguage(request, url);
    if (request.method === 'POST') return choose(parts, request, sessionId, language);
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(['GET', 'POST']);
    const session = await parts.sandbox.look(sessionId);
    return session === null ? noCheckoutPage(language) : checkoutPage(session, parts.now(), language);
  };
}

async function choose(
  parts: Parameters<typeof createSandboxPages>[0],
  request: Request,
  sessionId: string,
  language: Language,
): Promise<Response | Refusal> {
  const bytes = await readBytes(request, formLimit);
  if (isRefusal(bytes)) return bytes;
  const form = v.safeParse(sent, Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString())));
  const session = form.success
    ? await parts.sandbox.choose(sessionId, {
        name: form.output.choice,
        delayMs: Math.min(3600, Math.max(1, form.output.seconds)) * 1000,
      })
    : await parts.sandbox.look(sessionId);
  if (session === null) return noCheckoutPage(language);
  if (!form.success) return checkoutPage(session, parts.now(), language);
  return new Response(null, {
    status: 303,
    headers: { location: session.returnTo, 'cache-control': 'no-store' },
  });
}
