/** The name by which a drawn page hands on, to the app's first script, the buttons that were pressed before it came. */
export const earlyPressesName = 'earlyPresses';
