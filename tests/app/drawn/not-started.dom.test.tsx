import { afterEach, describe, expect, test } from 'vitest';
import { showNotStarted } from '#app/drawn/not-started.ts';
import { startTexts } from '#messages/start-texts.ts';

const page = document.documentElement;

afterEach(() => {
  document.body.replaceChildren();
  delete page.dataset['drawn'];
  delete page.dataset['other'];
});

describe('when the app cannot be fetched', () => {
  test('keeps a prerendered page readable below the notice, whatever language was chosen', () => {
    page.dataset['drawn'] = '';
    page.dataset['other'] = '';
    document.body.innerHTML = '<div id="root"><h1>Harbour Night</h1></div>';
    showNotStarted(document, 'fr');
    const alert = document.querySelector('[role=alert]');
    expect(alert?.textContent).toBe(startTexts.fr.failed);
    const shown = [...document.body.children].map(({ textContent }) => textContent);
    expect(shown).toEqual([expect.stringContaining(startTexts.fr.failed), 'Harbour Night']);
    expect('other' in page.dataset).toBe(false);
    expect(document.querySelector('button')?.textContent).toBe(startTexts.fr.reload);
  });

  test('shows the notice on an empty page', () => {
    document.body.innerHTML = '<div id="root"></div>';
    showNotStarted(document, 'en');
    expect(document.getElementById('root')?.textContent).toContain(startTexts.en.failed);
  });
});
