import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { createToasts } from '#app/shell/toasts.ts';
import { purchaseNotices } from '#app/engines/purchase-notices.ts';
import { openBrowser, person } from '#tests/auth/auth-bench.ts';
import { textsOf } from '#tests/messages/english.ts';

const password = { by: 'password', identifier: 'ada', password: 'x' } as const;

it('shows and sends nothing while the page asks whether to switch users', async () => {
  const browser = openBrowser();
  const [tab, second] = [browser.openTab(), browser.openTab()];
  await tab.auth.signIn(password);
  const notices = purchaseNotices({
    auth: tab.auth,
    wallet: () => Promise.reject(new Error('There is no wallet.')),
    notify: createToasts(textsOf('shell').notices).notify,
    replies: createReplies(),
  });
  expect(notices.person()).toBe(7);
  const heard: (number | null)[] = [];
  notices.onPerson(() => heard.push(notices.person()));
  browser.server.person = { ...person, credentialId: 8 };
  await second.auth.signIn(password);
  expect(notices.person()).toBeNull();
  browser.server.person = person;
  await second.auth.signIn(password);
  expect(heard.at(-1)).toBe(7);
});
