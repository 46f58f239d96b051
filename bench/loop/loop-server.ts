import { readConfig } from '#server/config/config.ts';
import { startServer } from '#server/main.ts';
import { watchTurns } from './turn-watch.ts';

/*
 * The unmodified server in a separate process. Its parent sends `watch`, makes a request, and sends `look`; the reply
 * is how long the request held the event loop, and how much memory the process uses.
 */
const server = await startServer(readConfig(process.env, []));
let look = watchTurns();
look();

process.on('message', (said) => {
  if (said === 'watch') {
    look = watchTurns();
    process.send?.('watching');
  } else if (said === 'look') {
    process.send?.({ ...look(), residentMb: process.memoryUsage().rss / 1_048_576 });
  }
});
process.on('disconnect', () => void server.stop().finally(() => process.exit()));
process.send?.(server.url);
