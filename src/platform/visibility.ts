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
};
