/** Enters full screen where the browser allows it; nothing depends on it. */
export function enterFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  void document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  // Browsers without it (iPhones) lack the exit method too, whatever TypeScript says.
  if (!document.fullscreenEnabled || document.fullscreenElement === null) return;
  void document.exitFullscreen().catch(() => {});
}
