import { directionOf, languages } from '#messages/language.ts';
import { checkoutPage, noCheckoutPage, type ShownSession } from '#server/http/pages/sandbox-pages.ts';
import { setupPage } from '#server/http/pages/setup-page.ts';

const session: ShownSession = {
  amount: 1_234_550,
  currency: 'GMD',
  title: 'The night of the long drums, with guests from Saint-Louis and Ziguinchor',
  returnTo: 'https://own.example/orders/1',
  state: 'open',
  choice: '',
  expiresAt: 2,
};

/** The server's own pages, in each language, as they are served. */
export const ownPages = languages.flatMap((language) =>
  Object.entries({
    'of the set-up': () => setupPage(language),
    'of the sandbox': () => checkoutPage(session, 1, language),
    'of a sandbox that is over': () => checkoutPage(session, 3, language),
    'of no payment': () => noCheckoutPage(language),
  }).map(([name, answer]) => ({
    name,
    language,
    direction: directionOf(language),
    async page() {
      const response = answer();
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      };
    },
  })),
);
