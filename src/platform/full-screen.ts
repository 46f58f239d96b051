/** Takes the whole screen where the browser lets a page do so; nothing depends on it. */
export function enterFullScreen(): void {
  if (!document.fullscreenEnabled) return;
  void document.documentElement.requestFullscreen().catch(() => {});
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement === null) return;
  void document.exitFullscreen().catch(() => {});
}
