import { Share, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { mayOfferInstall, readDismissedAt, type InstallWay } from './install-offer.ts';

const key = 'gatehouse.install-dismissed';

const onIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Offers to install the app, at most once a week to those who said no. */
export function InstallBanner() {
  const { stored, clock, install } = useEngines();
  const ready = useSyncExternalStore(install.subscribe, install.ready);
  const [dismissedAt, setDismissedAt] = useState(() => readDismissedAt(stored.get(key)));
  // Dismissed in one tab is dismissed in all.
  useEffect(
    () => stored.onChange((changed) => changed === key && setDismissedAt(readDismissedAt(stored.get(key)))),
    [stored],
  );
  const way: InstallWay = ready ? 'prompt' : onIos() ? 'ios' : null;
  if (!mayOfferInstall(way, isInstalled(), dismissedAt, clock.wall())) return null;
  const dismiss = () => {
    const now = clock.wall();
    stored.set(key, String(now));
    setDismissedAt(now);
  };
  return (
    <aside
      aria-label="Install the app"
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 'near',
        p: 'near',
        bg: 'surface.lifted',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <Mark size={28} />
      <p className={css({ flex: '1', textStyle: 'small' })}>
        {way === 'ios' ? (
          <>
            Keep tickets at hand with no signal: tap{' '}
            <Share size={16} aria-label="Share" className={css({ display: 'inline' })} />, then “Add to Home
            Screen”.
          </>
        ) : (
          'Install Gatehouse: it opens at once, with no signal too.'
        )}
      </p>
      {ready ? (
        <Button
          look="primary"
          onClick={() => void install.ask().then((answer) => answer === 'dismissed' && dismiss())}
        >
          Install
        </Button>
      ) : null}
      <Button look="plain" size="square" aria-label="Not now" onClick={dismiss}>
        <X size={20} aria-hidden />
      </Button>
    </aside>
  );
}
