import type { Logger } from 'pino';
import type { Listeners } from '#domain/listeners.ts';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { startHousekeeping, type KeepingDeps } from './ops/housekeeping.ts';
import { startWork } from './ops/interval-jobs.ts';
import { createLeadership, leadAlone, type Leadership } from './ops/leadership.ts';
import type { PostMessage } from './payments/sandbox/messenger.ts';

/** Whether this server may lead, and how: alone on an embedded database; null where it answers calls and nothing else. */
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

/** Does the work beside the calls whenever it is this server's; emails that any server speaks of at once. */
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

/** Work beside the calls, for as long as this server leads. */
function startJobs(app: App, deps: JobDeps) {
  const stop = startWork([...startHousekeeping(deps, app.lastCallAt), ...app.repeated(deps.post)], deps.log);
  // What the server before left undone does not wait for its first turn.
  app.emails.look();
  return { stop };
}
