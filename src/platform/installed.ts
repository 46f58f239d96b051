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

/** An installed app on iOS: a popup opens in another app there, and never comes back to its page. iPads say Macintosh. */
export function isInstalledOnIos({ userAgent, touchPoints, standalone }: WindowTraits): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isIos && standalone;
}
