import { Share, X } from 'lucide-react';
import { createElement, Fragment, useEffect, useState, useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/pictures/logo.tsx';
import { useEngines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { useSiteName } from '#app/look/use-site-name.ts';
import { withName } from '#domain/look/look.ts';
import { canOfferInstall, readDismissedAt, type InstallWay } from './install-offer.ts';
import { isIos } from '#platform/installed.ts';

const key = 'gatehouse.install-dismissed';

const bannerStyle = css({
  display: 'flex',
  alignItems: 'center',
  // In large letters the buttons go below the sentence.
  flexWrap: 'wrap',
  gap: 'near',
  p: 'near',
  bg: 'surface.lifted',
  borderTopWidth: '1px',
  borderColor: 'line',
  // At the bottom, because it can appear at any time and must not shift the content being read.
  position: 'sticky',
  bottom: 'calc(3.75rem + env(safe-area-inset-bottom))',
  zIndex: '15',
  _wide: { bottom: '0' },
  // A phone lying on its side has too little height for it.
  _lying: { display: 'none' },
  _print: { display: 'none' },
});

/** Offers to install the app, at most once a week after a dismissal. */
export function InstallBanner() {
  const { stored, clock, install, tab, isDrawn } = useEngines();
  const { install: texts } = useShellTexts();
  const name = useSiteName();
  const ready = useSyncExternalStore(install.subscribe, install.ready, install.ready);
  const [dismissedAt, setDismissedAt] = useState(() => readDismissedAt(stored.get(key)));
  // A dismissal applies to all tabs.
  useEffect(
    () => stored.onChange((changed) => changed === key && setDismissedAt(readDismissedAt(stored.get(key)))),
    [stored],
  );
  const traits = tab.traits();
  const way: InstallWay = ready ? 'prompt' : isIos(traits) ? 'ios' : null;
  // A first-time visitor is reading; the offer appears from the next page on.
  if (isDrawn || !canOfferInstall(way, traits.standalone, dismissedAt, clock.wall())) return null;
  const dismiss = () => {
    const now = clock.wall();
    stored.set(key, String(now));
    setDismissedAt(now);
  };
  return (
    <aside aria-label={texts.title} className={bannerStyle}>
      <Mark size={28} />
      <p className={css({ flex: '1 1 8rem', textStyle: 'small' })}>
        {way === 'ios'
          ? createElement(
              Fragment,
              null,
              ...texts.onIos(
                <Share size={16} aria-label={texts.share} className={css({ display: 'inline' })} />,
              ),
            )
          : withName(texts.text, name)}
      </p>
      {ready ? (
        <Button
          look="primary"
          onClick={() => void install.ask().then((answer) => answer === 'dismissed' && dismiss())}
        >
          {texts.action}
        </Button>
      ) : null}
      <Button look="plain" size="square" aria-label={texts.later} onClick={dismiss}>
        <X size={20} aria-hidden />
      </Button>
    </aside>
  );
}
