import type { PassKind } from '#contract/sales/passes.ts';
import { noteWord } from '#server/database/tickets/wallet-services.ts';
import type { LaneDeps } from '#server/ops/job-lane.ts';
import type { UpdateOutcome } from './update-outcome.ts';

/** Records a wallet service's reaction to an update, for monitoring. A pass that is gone counts as accepted. */
export const recordReply = (
  { database, now }: Pick<LaneDeps, 'database' | 'now'>,
  wallet: PassKind,
  told: UpdateOutcome,
): Promise<void> => noteWord(database, wallet, typeof told === 'string' ? null : told.problem, now());
