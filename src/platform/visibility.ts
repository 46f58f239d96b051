import type { Cancel } from './clock.ts';

/** Whether a person may be looking at this page. */
export const browserVisibility = {
  isVisible: (): boolean => document.visibilityState === 'visible',
  /** Calls back when the page is shown, hidden, or gets the focus. */
  onChange(listener: (visible: boolean) => void): Cancel {
    const tell = () => listener(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', tell);
    addEventListener('focus', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      removeEventListener('focus', tell);
    };
  },
  /** Calls back once when the page is next painted; not while it is hidden or out of sight. */
  whenPainted(callback: () => void): Cancel {
    const handle = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(handle);
  },
};
