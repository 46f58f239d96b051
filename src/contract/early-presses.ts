/** Global name under which a server-rendered page passes button presses from before the app loaded to its first script. */
export const earlyPressesName = 'earlyPresses';
