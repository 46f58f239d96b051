import type { Cancel } from './clock.ts';

/** Whether a person may be looking at this page. */
export const browserVisibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  /** Calls back when the page is shown, hidden or focused. */
  onChange(listener: (visible: boolean) => void): Cancel {
    const tell = () => listener(document.visibilityState === 'visible');
    // A page restored from the back/forward cache missed what other tabs did.
    const wake = (event: PageTransitionEvent) => event.persisted && tell();
    document.addEventListener('visibilitychange', tell);
    addEventListener('focus', tell);
    addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('focus', tell);
      removeEventListener('pageshow', wake);
    };
  },
  /** Calls back once at the page's next paint; not while it is hidden or out of view. */
  whenPainted(callback: () => void): Cancel {
    const handle = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(handle);
  },
};
