/** The languages that texts exist in (BCP 47). */
export const languages = ['en'] as const;
export type Language = (typeof languages)[number];
