/**
 * Sets the number on the installed app's icon; 0 removes it. Does nothing in browsers without badges or that refuse
 * them.
 */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
}
