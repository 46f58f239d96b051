import { Share, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/logo.tsx';
import { useEngines } from './engines.tsx';
import { mayOfferInstall, readDismissedAt, type InstallWay } from './install-offer.ts';

const key = 'gatehouse.install-dismissed';

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

const onIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1);
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Offers to install the app, at most once a week to those who said no. */
export function InstallBanner() {
  const { stored, clock } = useEngines();
  const [prompt, setPrompt] = useState<InstallPrompt | null>(null);
  const [dismissedAt, setDismissedAt] = useState(() => readDismissedAt(stored.get(key)));
  useEffect(() => {
    const stop = new AbortController();
    const hear = (event: Event) => {
      event.preventDefault();
      if (isPrompt(event)) setPrompt(event);
    };
    addEventListener('beforeinstallprompt', hear, { signal: stop.signal });
    addEventListener('appinstalled', () => setPrompt(null), { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const way: InstallWay = prompt === null ? (onIos() ? 'ios' : null) : 'prompt';
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
      {prompt === null ? null : (
        <Button look="primary" onClick={() => void prompt.prompt().finally(() => setPrompt(null))}>
          Install
        </Button>
      )}
      <Button look="plain" size="square" aria-label="Not now" onClick={dismiss}>
        <X size={20} aria-hidden />
      </Button>
    </aside>
  );
}
