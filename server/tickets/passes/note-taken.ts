import type { PassKind } from '#contract/sales/passes.ts';
import { noteWord } from '#server/database/tickets/wallet-services.ts';
import type { LaneDeps } from '#server/ops/job-lane.ts';
import type { Told } from './told.ts';

/** Notes, for whoever watches the server, how a wallet's service took a word. A pass that is gone is an answer too. */
export const noteTaken = (
  { database, now }: Pick<LaneDeps, 'database' | 'now'>,
  wallet: PassKind,
  told: Told,
): Promise<void> => noteWord(database, wallet, typeof told === 'string' ? null : told.problem, now());
