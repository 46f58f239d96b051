import { enterFullScreen, leaveFullScreen } from '#platform/full-screen.ts';

/** Full-screen mode for a kiosk, if supported. */
export const fullScreen = { enter: enterFullScreen, leave: leaveFullScreen } as const;
