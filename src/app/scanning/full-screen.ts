import { enterFullScreen, leaveFullScreen } from '#platform/full-screen.ts';

/** The whole screen for a kiosk, where the browser lets it. */
export const fullScreen = { enter: enterFullScreen, leave: leaveFullScreen } as const;
