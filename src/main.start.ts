import '@fontsource-variable/archivo/standard.css';
import './index.css';
import { beginEarlyRead } from '#database/early-ticket.ts';

/*
 * The first script of the page. A ticket at the gate has less than a second: its row is read, and its screen and
 * its store are fetched, while the app itself is still on its way. Every other page only starts the app.
 */
const ticketId = /^\/tickets\/([\w-]+)$/.exec(location.pathname)?.[1];
if (ticketId !== undefined) beginEarlyRead(ticketId);
void import('./main.tsx');
if (ticketId !== undefined) {
  for (const part of [
    () => import('#screens/member/ticket-detail.tsx'),
    () => import('#database/database.ts'),
    () => import('#database/door-store.ts'),
    () => import('#app/build-wallet.ts'),
    () => import('#sync/door-time.ts'),
  ])
    void part().catch(() => {});
}
