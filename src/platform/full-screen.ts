/** Takes the whole screen where the browser lets a page do so; nothing depends on it. */
export function enterFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  void document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  // Browsers without it (phones of Apple) leave out the way back, too, whatever TypeScript says.
  if (!document.fullscreenEnabled || document.fullscreenElement === null) return;
  void document.exitFullscreen().catch(() => {});
}
