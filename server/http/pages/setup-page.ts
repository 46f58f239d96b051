import { htmlPage } from './page.ts';

/** The form behind the set-up link; the token stays in the address and goes nowhere but into the one call. */
export function setupPage(): Response {
  return htmlPage({ title: 'Set up Gatehouse', body, script });
}

const body = `<h1>Make the first administrator</h1>
<p>This works once. Keep the password safe: nobody can read it back.</p>
<form id="form" novalidate>
<label for="firstName">First name</label><input id="firstName" name="firstName" autocomplete="given-name" required>
<label for="lastName">Last name</label><input id="lastName" name="lastName" autocomplete="family-name" required>
<label for="username">Username</label><input id="username" name="username" autocomplete="username" required>
<label for="email">Email</label><input id="email" name="email" type="email" autocomplete="email" required>
<label for="password">Password, at least 12 characters</label><input id="password" name="password" type="password" autocomplete="new-password" required>
<button>Make administrator</button><p id="said" role="status" aria-live="polite"></p></form>`;

const script = `
const form = document.getElementById('form');
const said = document.getElementById('said');
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { password, ...person } = Object.fromEntries(new FormData(form));
  if (password.length < 12) { said.textContent = 'The password needs at least 12 characters.'; return; }
  if (!crypto.subtle) { said.textContent = 'Open this page by https or on localhost; on plain http no browser can hash the password.'; return; }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('gatehouse password 1\\n' + password.normalize('NFC')));
  const token = new URLSearchParams(location.search).get('token') || '';
  const body = JSON.stringify({ ...person, token, passwordHash: hex(digest) });
  try {
    const answer = await fetch('/api/setup', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const reply = await answer.json();
    if (answer.ok) { said.textContent = 'Done. Taking you to sign-in …'; location.assign('/login'); }
    else said.textContent = reply.errors.join(' ');
  } catch { said.textContent = 'The server cannot be reached. Try again.'; }
});`;
