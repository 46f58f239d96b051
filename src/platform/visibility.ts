import type { Cancel } from './clock.ts';

/** Whether a person may be looking at this page. */
export const browserVisibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  /** Calls back when the page is shown, hidden, or gets the focus. */
  onChange(listener: (visible: boolean) => void): Cancel {
    const tell = () => listener(document.visibilityState === 'visible');
    // A page that the browser's way back brings from its memory slept through what other tabs did.
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
  /** Calls back once when the page is next painted; not while it is hidden or out of sight. */
  whenPainted(callback: () => void): Cancel {
    const handle = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(handle);
  },
};
