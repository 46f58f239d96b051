import type { Logger } from 'pino';
import { readConfig } from '#server/config/config.ts';
import { startServer, type RunningServer } from '#server/main.ts';

/**
 * Runs the real server with the given environment. Also on PostgreSQL it enables what is meant only for a private
 * server: demo accounts with known passwords. Serves the normal build of the app, or the one in the folder E2E_DIST.
 */
export function runDemo(
  env: NodeJS.ProcessEnv,
  log?: Logger,
  machineClock?: () => number,
): Promise<RunningServer> {
  const distFolder = env['E2E_DIST'];
  return startServer(
    { ...readConfig(env, []), demo: 'published', reachable: false },
    {
      ...(log === undefined ? {} : { log }),
      ...(machineClock === undefined ? {} : { machineClock }),
      ...(distFolder === undefined ? {} : { distFolder }),
    },
  );
}
