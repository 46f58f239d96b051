/** Version of this build; shown on the board for each phone, and needed for support. */
export const appVersion = String(import.meta.env.VITE_APP_VERSION ?? '0');
