import type { Logger } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';

/**
 * The real server by an environment's settings, also on PostgreSQL with what only one has that nobody else reaches: demo
 * accounts whose passwords are known. Serves the usual build of the app, or the one in the folder E2E_DIST.
 */
export function runDemo(env: NodeJS.ProcessEnv, log?: Logger): Promise<RunningServer> {
  const distFolder = env['E2E_DIST'];
  return startServer(
    { ...readConfig(env, []), demo: 'published', reachable: false },
    { ...(log === undefined ? {} : { log }), ...(distFolder === undefined ? {} : { distFolder }) },
  );
}
