import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { escapeHtml } from '#server/http/pages/page.ts';
import { inlineHash } from '#server/http/security-headers.ts';

export const choiceNames = ['approve', 'decline', 'later', 'never', 'twice', 'late', 'silent'] as const;
type ChoiceName = (typeof choiceNames)[number];

/** A payment with pretended money, as its page shows it. */
export interface ShownSession {
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly returnTo: string;
  readonly state: 'open' | 'paid' | 'failed' | 'expired';
  readonly choice: string;
  /** ms. */
  readonly expiresAt: number;
}

/** What each choice is called, and what it does, in the words of whoever tries it out. */
const choices: readonly { readonly name: ChoiceName; readonly label: string; readonly about: string }[] = [
  { name: 'approve', label: 'Approve', about: 'The payment goes through now.' },
  { name: 'decline', label: 'Decline', about: 'The bank says no.' },
  { name: 'later', label: 'Approve later', about: 'It goes through after the seconds set above.' },
  { name: 'never', label: 'Leave open', about: 'Nobody ever answers; no money is taken.' },
  { name: 'twice', label: 'Approve, tell twice', about: 'The server hears of it two times.' },
  { name: 'late', label: 'Approve, tell late', about: 'The server hears of it after the seconds set above.' },
  { name: 'silent', label: 'Approve, never tell', about: 'The server has to ask.' },
];

/** The page where a buyer pays with pretended money: plain forms, no script. */
export function checkoutPage(session: ShownSession, now: number): Response {
  const open = session.state === 'open' && session.choice === '' && session.expiresAt > now;
  const sum = `<p class="sum">${escapeHtml(formatsIn[siteLanguage].money(session))}</p>`;
  const body = `<p class="tag">Sandbox: no real money moves</p><h1>Pay for your order</h1>
<p>${escapeHtml(session.description)}</p>${sum}${open ? form() : over(session)}`;
  return page('Pay – sandbox', body, session.returnTo);
}

/** There is no such session. */
export function noCheckoutPage(): Response {
  const body = `<h1>There is nothing to pay here</h1><p>Go back to your order and start the payment again.</p>
<p><a class="button" href="/orders">Your orders</a></p>`;
  return page('Nothing to pay – sandbox', body, '/', 404);
}

function form(): string {
  const buttons = choices.map(
    ({ name, label, about }, at) =>
      `<button name="choice" value="${name}"${at === 0 ? ' class="first"' : ''} aria-describedby="about-${name}">${label}</button>
<p class="about" id="about-${name}">${about}</p>`,
  );
  return `<form method="post"><label for="seconds">Seconds to wait, for the choices that wait</label>
<input id="seconds" name="seconds" type="number" inputmode="numeric" min="1" max="3600" value="30" required>
<h2>What should happen?</h2>${buttons.join('\n')}</form>`;
}

function over(session: ShownSession): string {
  const said: Readonly<Record<ShownSession['state'], string>> = {
    open:
      session.choice === '' ? 'The time to pay has run out.' : 'You have chosen; nothing more to do here.',
    paid: 'This has been paid.',
    failed: 'This payment was declined.',
    expired: 'This payment has ended; no money was taken.',
  };
  return `<p role="status">${said[session.state]}</p>
<p><a class="button" href="${escapeHtml(session.returnTo)}">Back to your order</a></p>`;
}

function page(title: string, body: string, returnTo: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
  // A browser holds the redirect after a form to this rule as well.
  const elsewhere = URL.parse(returnTo)?.origin;
  const targets = elsewhere === undefined ? "'self'" : `'self' ${elsewhere}`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
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
