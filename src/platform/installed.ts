/** Properties that distinguish an installed app on iOS from a tab. */
export interface WindowTraits {
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly standalone: boolean;
}

/** Returns this window's traits. */
export function windowTraits(): WindowTraits {
  const ios = 'standalone' in navigator && navigator.standalone === true;
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    standalone: ios || matchMedia('(display-mode: standalone)').matches,
  };
}

/** iPads claim to be a Macintosh, but no Macintosh has a touch screen. */
export const isIos = ({ userAgent, touchPoints }: WindowTraits): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);

/** Whether this is an installed app on iOS, where a popup opens in another app and never returns to its page. */
export const isInstalledOnIos = (traits: WindowTraits): boolean => isIos(traits) && traits.standalone;
