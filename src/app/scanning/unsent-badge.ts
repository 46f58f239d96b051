import type { SyncEngine } from '#sync/deps.ts';

/** Shows the number of unsent scans on the app's icon, so that a steward who puts the phone away notices them. */
export function showUnsentBadge(
  sync: Pick<SyncEngine, 'status' | 'subscribe'>,
  show: (unsent: number) => void,
): void {
  let shown: number | null = null;
  const look = () => {
    const { unsent } = sync.status();
    if (unsent === shown) return;
    shown = unsent;
    show(unsent);
  };
  look();
  sync.subscribe(look);
}
