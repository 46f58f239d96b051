import { findWalletPass, noteTold } from '#server/database/tickets/wallet-passes.ts';
import { passJobs } from '#server/database/tickets/wallet-services.ts';
import type { Repeated } from '#server/ops/interval-jobs.ts';
import { createJobLane, type JobOutcome } from '#server/ops/job-lane.ts';
import { googleObject } from './google-pass.ts';
import type { GoogleWallet } from './google-wallet-api.ts';
import { noteTaken } from './note-taken.ts';
import { passLinkMs } from './pass-link.ts';
import { lookEveryMs, lookingAtPasses, pausesMs, readShownPass, type LookDeps } from './look-at-passes.ts';
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
    work: ({ key }) => tell(deps, key),
  });
  const sweep = lookingAtPasses(deps, 'google', async (queries, changed) => {
    for (const { serial } of changed) await lane.add(queries, serial);
  });
  return { sweep, sending: { name: 'telling Google', everyMs: lookEveryMs, work: () => lane.workOff() } };
}

async function tell(deps: UpdateDeps, serial: string): Promise<JobOutcome> {
  const { database, issuer, wallet, now } = deps;
  const pass = await findWalletPass(database, 'google', serial);
  const shown = pass === null ? null : await readShownPass(deps, pass);
  if (shown === null) return 'done';
  const told = await wallet.patch(googleObject(shown, issuer));
  await noteTaken(deps, 'google', told);
  if (told !== 'taken' && told !== 'gone') return told;
  // Somebody may still use a link and save the pass in its old state: the next check updates it.
  if (told === 'gone' && pass !== null && now() < pass.givenAt + passLinkMs + clockDoubtMs) return 'done';
  await noteTold(database, 'google', { serial, told: digestOfPass(shown) }, now());
  return 'done';
}
