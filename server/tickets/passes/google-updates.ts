import { findWalletPass, recordUpdate } from '#server/database/tickets/wallet-passes.ts';
import { passJobs } from '#server/database/tickets/wallet-services.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { createJobLane, type JobOutcome } from '#server/ops/job-lane.ts';
import { googleObject } from './google-pass.ts';
import type { GoogleWallet } from './google-wallet-api.ts';
import { recordReply } from './record-reply.ts';
import { passLinkMs } from './pass-link.ts';
import { checkIntervalMs, checkingPasses, pausesMs, readShownPass, type LookDeps } from './check-passes.ts';
import { digestOfPass } from './shown-pass.ts';

/** Tolerance for Google's clock, which decides when a link expires; in ms. */
const clockDoubtMs = 60_000;

/** Google allows 20 calls a second per issuer, and answers within about 200 ms. */
const patchesAtOnce = 4;

interface UpdateDeps extends LookDeps {
  readonly issuer: string;
  readonly wallet: GoogleWallet;
}

/**
 * Keeps passes at Google up to date with their tickets. Each difference becomes a job before it is sent: if a server
 * dies in between, or loses Google's reply, whoever takes the job next sends it, so a patch may be sent twice.
 */
export function updatingGooglePasses(deps: UpdateDeps): {
  readonly sweep: Repeated;
  readonly sending: Repeated;
} {
  const lane = createJobLane(deps, {
    name: passJobs.google,
    pausesMs,
    thereafter: 'go on',
    atOnce: patchesAtOnce,
    work: ({ key }) => patchPass(deps, key),
  });
  const sweep = checkingPasses(deps, 'google', async (queries, changed) => {
    for (const { serial } of changed) await lane.add(queries, serial);
  });
  return { sweep, sending: { name: 'telling Google', everyMs: checkIntervalMs, work: () => lane.workOff() } };
}

async function patchPass(deps: UpdateDeps, serial: string): Promise<JobOutcome> {
  const { database, issuer, wallet, now } = deps;
  const pass = await findWalletPass(database, 'google', serial);
  const shown = pass === null ? null : await readShownPass(deps, pass);
  if (shown === null) return 'done';
  const told = await wallet.patch(googleObject(shown, issuer));
  await recordReply(deps, 'google', told);
  if (told !== 'taken' && told !== 'gone') return told;
  // Somebody may still use a link and save the pass in its old state: the next check updates it.
  if (told === 'gone' && pass !== null && now() < pass.givenAt + passLinkMs + clockDoubtMs) return 'done';
  await recordUpdate(database, 'google', { serial, told: digestOfPass(shown) }, now());
  return 'done';
}
