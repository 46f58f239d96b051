import { runSeed, type RunResult } from './run-seed.ts';

/** The combined result of many runs. */
export interface Tally {
  seeds: number;
  applied: number;
  readonly fired: Map<string, number>;
  readonly failed: RunResult[];
}

export const newTally = (): Tally => ({ seeds: 0, applied: 0, fired: new Map(), failed: [] });

/** Every fault and branch that must have occurred after many seeds: a test that reaches none of them proves nothing. */
export const mustFire: readonly string[] = [
  'request_lost',
  'reply_lost',
  'duplicated',
  'offline',
  'flapping',
  'partition',
  'asymmetric_partition',
  'portal',
  'foreign_json',
  'server_5xx',
  'server_429',
  'server_413',
  'server_401',
  'lease_expired',
  'server_crash_before_commit',
  'server_crash_after_commit',
  'server_restored',
  'server_restored_in_silence',
  'restore_proven',
  'revision_gone',
  'body_broke_off',
  'ticket_revoked',
  'revoked_with_queue',
  'revoked_device_refused',
  'sealed_scans_brought',
  'client_killed',
  'power_lost',
  'power_lost_with_writes',
  'evicted',
  'evicted_with_queue',
  'loss_told',
  'disk_full',
  'not_recorded_storage_full',
  'clock_jump',
  'clock_set',
  'clock_put_right',
  'clock_set_in_settings',
  'clock_set_then_reloaded',
  'clock_set_while_closed',
  'time_known_offline',
  'time_known_after_reload',
  'worker_drained',
  'page_hidden',
  'gate_exception',
  'receipts_lost',
  'downloaded_again',
  'ruled_unheard',
  'undo_from_the_office',
  'verdict_check_by_hand',
  'poison_item',
  'poison_batch',
  'parked_bad_scan',
  'scan_id_reused',
  'parked_scan_id_reused',
  'live_nudge',
  'undo',
  'member_of_an_order',
  'forced',
  'conflict',
  'two_gates_online',
  'verdict_admit',
  'verdict_admit_unlisted',
  'verdict_already_inside',
  'verdict_revoked',
  'verdict_forged',
  'verdict_unreadable',
  'verdict_exit',
  'verdict_not_inside',
  'left_unheard',
  'header_changed',
  'sheet_opened',
  'older_app',
  'opened_between',
  'overtaken_download',
  'ruled_before_download',
];

export async function runMany(tally: Tally, from: number, to: number): Promise<void> {
  for (let seed = from; seed <= to; seed += 1) {
    const result = await runSeed(seed);
    tally.seeds += 1;
    tally.applied += result.applied;
    for (const [fault, times] of result.fired) tally.fired.set(fault, (tally.fired.get(fault) ?? 0) + times);
    if (result.violations.length > 0) tally.failed.push(result);
  }
}

/** Describes what failed, and how to reproduce it. */
export function describeFailures({ failed }: Tally): string[] {
  return failed.flatMap(({ seed, violations }) =>
    violations.map(
      ({ invariant, detail }) => `${invariant}: ${detail} (again: npm run soak -- --seed ${seed})`,
    ),
  );
}
