import { readConfig } from '#server/config/config.ts';
import { startServer } from '../server/main.ts';

/**
 * The real server, also on PostgreSQL with what only one has that nobody else reaches: demo accounts whose passwords are
 * known. Serves the usual build of the app, or the one in the folder E2E_DIST.
 */
const config = readConfig(process.env, []);
const distFolder = process.env['E2E_DIST'];
const server = await startServer(
  { ...config, demo: 'published', reachable: false },
  distFolder === undefined ? {} : { distFolder },
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
