import type { Logger } from 'pino';
import type { Listeners } from '#domain/listeners.ts';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { startHousekeeping, type KeepingDeps } from './ops/housekeeping.ts';
import { startWork } from './ops/interval-jobs.ts';
import { createLeadership, leadAlone, type Leadership } from './ops/leadership.ts';
import type { PostMessage } from './payments/sandbox/messenger.ts';

/**
 * Returns how this server takes part in leader election: always the leader on an embedded database; null if it only
 * answers calls.
 */
export function leadershipOf(
  { role }: Pick<Config, 'role'>,
  {
    database,
    log,
    tellOfEmails,
  }: { readonly database: Database; readonly log: Logger; readonly tellOfEmails: () => void },
): Leadership | null {
  if (role === 'web') return null;
  if (database.kind === 'embedded') return leadAlone();
  return createLeadership({ queries: database.aside ?? database, log, tellOfEmails });
}

/** Runs background jobs whenever this server leads; emails announced by any server are sent at once. */
export function lead(
  leadership: Leadership,
  {
    app,
    emailsWait,
    jobs,
  }: { readonly app: App; readonly emailsWait: Listeners<[]>; readonly jobs: JobDeps },
): Promise<void> {
  emailsWait.add(() => (leadership.leads() ? app.emails.post.wake() : undefined));
  return leadership.start(() => startJobs(app, jobs));
}

type JobDeps = KeepingDeps & { readonly post: PostMessage };

/** Starts background jobs, for as long as this server leads. */
function startJobs(app: App, deps: JobDeps) {
  const stop = startWork([...startHousekeeping(deps, app.lastCallAt), ...app.repeated(deps.post)], deps.log);
  // Take up what the previous leader left unfinished without waiting for the first interval.
  app.emails.look();
  return { stop };
}
