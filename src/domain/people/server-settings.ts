import { productAccent, productName } from '#domain/look/look.ts';
import { holdMs } from '#domain/sales/hold.ts';

/** What administrators set while the server runs. Each is obeyed at its next use, by every server. */
export interface ServerSettings {
  /** Whether people make accounts of their own. */
  readonly signUpOpen: boolean;
  /** Whether phone numbers that are not known yet become guests. */
  readonly guestsOpen: boolean;
  /** How long a buyer's places are reserved before they order. */
  readonly holdMinutes: number;
  /** How long lines of the log are kept; days. */
  readonly logDays: number;
  /** The same of its lines of requests. */
  readonly requestDays: number;
  /** Whom emails say that they are from, before the address; '' for what the server was started with. */
  readonly senderName: string;
  /** What the installation is called. */
  readonly siteName: string;
  /** Its colour, `#RRGGBB`. */
  readonly accent: string;
  /** Names its logo; '' for none. */
  readonly logo: string;
}
export type SettingName = keyof ServerSettings;

/** What is in force until somebody sets something else. */
export const usualSettings: ServerSettings = {
  signUpOpen: true,
  guestsOpen: true,
  holdMinutes: holdMs / 60_000,
  logDays: 180,
  requestDays: 14,
  senderName: '',
  siteName: productName,
  accent: productAccent,
  logo: '',
};
export const settingNames = Object.keys(usualSettings) as readonly SettingName[];

export const settingGroups = {
  accounts: ['signUpOpen', 'guestsOpen'],
  sales: ['holdMinutes'],
  look: ['siteName', 'accent', 'logo'],
  messages: ['senderName'],
  log: ['logDays', 'requestDays'],
} as const satisfies Readonly<Record<string, readonly SettingName[]>>;

/** Whole numbers, both ends included. */
export const settingRanges = {
  holdMinutes: { least: 5, most: 30 },
  logDays: { least: 7, most: 730 },
  requestDays: { least: 1, most: 90 },
} as const;
export const longestSenderName = 60;
