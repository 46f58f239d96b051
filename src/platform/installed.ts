/** What tells an installed app on iOS from a tab. */
export interface WindowTraits {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly standalone: boolean;
}

/** The traits of this window. */
export function windowTraits(): WindowTraits {
  const ios = 'standalone' in navigator && navigator.standalone === true;
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: ios || matchMedia('(display-mode: standalone)').matches,
  };
}

/** iPads say that they are a Macintosh, of which none has a screen to touch. */
export const isIos = ({ userAgent, touchPoints }: WindowTraits): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** An installed app on iOS: a popup opens in another app there, and never comes back to its page. */
export const isInstalledOnIos = (traits: WindowTraits): boolean => isIos(traits) && traits.standalone;
