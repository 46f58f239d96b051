import type { Language } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { escapeHtml, htmlPage } from './page.ts';

/** Minimum length of an administrator's password. */
const minLetters = 12;

/** Builds the form behind the set-up link; the token stays in the URL and is only sent with the one call. */
export function setupPage(language: Language): Response {
  const texts = written[language].setUp;
  return htmlPage({ language, title: escapeHtml(texts.title), body: bodyOf(texts), script });
}

/** The script reads its texts from the form, so that it is the same in every language. */
function bodyOf(texts: (typeof written)['en']['setUp']): string {
  const said = Object.entries({
    short: texts.tooShort(minLetters),
    insecure: texts.insecure,
    done: texts.done,
    unreachable: texts.unreachable,
  }).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`);
  const field = (name: string, label: string, autocomplete: string, type = 'text') =>
    `<label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" dir="${type === 'text' ? 'auto' : 'ltr'}" required>`;
  return `<h1>${escapeHtml(texts.heading)}</h1>
<p>${escapeHtml(texts.intro)}</p>
<form id="form" novalidate${said.join('')}>
${field('firstName', texts.firstName, 'given-name')}
${field('lastName', texts.lastName, 'family-name')}
${field('username', texts.username, 'username')}
${field('email', texts.email, 'email', 'email')}
${field('password', texts.password(minLetters), 'new-password', 'password')}
<button>${escapeHtml(texts.create)}</button><p id="said" role="status" aria-live="polite"></p></form>`;
}

const script = `
const form = document.getElementById('form');
const said = document.getElementById('said');
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { password, ...person } = Object.fromEntries(new FormData(form));
  if (password.length < ${minLetters}) { said.textContent = form.dataset.short; return; }
  if (!crypto.subtle) { said.textContent = form.dataset.insecure; return; }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('gatehouse password 1\\n' + password.normalize('NFC')));
  const token = new URLSearchParams(location.search).get('token') || '';
  const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang };
  const body = JSON.stringify({ ...person, token, passwordHash: hex(digest) });
  try {
    const answer = await fetch('/api/setup', { method: 'POST', headers, body });
    const reply = await answer.json();
    if (answer.ok) { said.textContent = form.dataset.done; location.assign('/login'); }
    else said.textContent = reply.errors.join(' ');
  } catch { said.textContent = form.dataset.unreachable; }
});`;
