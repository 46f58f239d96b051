/**
 * The number on the icon of the installed app; 0 takes it away. Browsers without badges, and those that refuse one, show
 * none.
 */
export function setAppBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)).catch(() => {});
}
