import { lazy, Suspense, useEffect, useState } from 'react';
import { onToasterWanted, toasterReady, toastLimits } from './toasts.ts';

const LazyToaster = lazy(async () => {
  const sonner = await import('sonner');
  function Ready() {
    useEffect(() => toasterReady(sonner.toast), []);
    return (
      <sonner.Toaster
        theme="dark"
        position="bottom-center"
        offset={{ bottom: '1.5rem' }}
        mobileOffset={{ bottom: '5.25rem' }}
        visibleToasts={toastLimits.visible}
        duration={toastLimits.durationMs}
        hotkey={toastLimits.hotkey}
        toastOptions={{ style: { fontFamily: 'var(--fonts-body)', fontSize: '1rem', borderRadius: '14px' } }}
      />
    );
  }
  return { default: Ready };
});

/** Where notices appear, from the first one on. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onToasterWanted(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <LazyToaster />
    </Suspense>
  ) : null;
}
