/** Of this build: the board shows which app a phone runs, and whoever helps asks for it. */
export const appVersion = String(import.meta.env.VITE_APP_VERSION ?? '0');
