import { dropPushToken, findPush, findToPush } from '#server/database/tickets/apple-registrations.ts';
import { passJobs } from '#server/database/tickets/wallet-services.ts';
import { recordUpdate } from '#server/database/tickets/wallet-passes.ts';
import { addJob } from '#server/database/jobs.ts';
import type { Queries } from '#server/database/database.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { createJobLane, type JobOutcome, type LaneDeps } from '#server/ops/job-lane.ts';
import type { Apns } from './apns.ts';
import { recordReply } from './record-reply.ts';
import { checkIntervalMs, checkingPasses, pausesMs, type LookDeps } from './check-passes.ts';

interface UpdateDeps extends LookDeps {
  readonly apns: Pick<Apns, 'push'>;
}

/**
 * Makes phones fetch passes whose content has changed. The change and a push to each of its devices are stored
 * together; if a server dies before they are sent, whoever takes the jobs next sends them.
 */
export function updatingApplePasses(deps: UpdateDeps): {
  readonly sweep: Repeated;
  readonly sending: Repeated;
} {
  const { now } = deps;
  const lane = createJobLane(deps, {
    name: passJobs.apple,
    pausesMs,
    thereafter: 'go on',
    work: ({ key }) => push(deps, key),
  });
  const sweep = checkingPasses(deps, 'apple', async (queries, changed) => {
    for (const { serial, digest } of changed)
      await recordUpdate(queries, 'apple', { serial, told: digest }, now());
    const devices = await findToPush(
      queries,
      changed.map(({ serial }) => serial),
    );
    for (const device of devices) await queuePush(deps, queries, device);
  });
  return { sweep, sending: { name: 'telling Apple', everyMs: checkIntervalMs, work: () => lane.workOff() } };
}

/** Queues a push for one change. A push in progress may have been sent before this change, so this is a separate job. */
export const queuePush = (
  { newId, now }: Pick<LaneDeps, 'newId' | 'now'>,
  queries: Queries,
  { pushDigest, changedAt }: { readonly pushDigest: string; readonly changedAt: number },
): Promise<void> => {
  const at = now();
  return addJob(
    queries,
    { id: newId(), kind: passJobs.apple, key: `${pushDigest} ${changedAt}`, runAt: at },
    at,
  );
};

async function push(deps: UpdateDeps, key: string): Promise<JobOutcome> {
  const { database, apns } = deps;
  const [pushDigest = '', changedAt] = key.split(' ');
  const device = await findPush(database, pushDigest);
  // It has no passes any more, or a later change has a job that covers both.
  if (device === null || device.changedAt > Number(changedAt)) return 'done';
  const told = await apns.push(device.pushToken);
  await recordReply(deps, 'apple', told);
  if (told === 'gone') await dropPushToken(database, device.pushToken);
  return told === 'taken' || told === 'gone' ? 'done' : told;
}
