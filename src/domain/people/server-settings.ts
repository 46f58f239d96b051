import { productAccent, productName } from '#domain/look/look.ts';
import { holdMs } from '#domain/sales/hold.ts';

/** Settings that administrators change at runtime. Every server applies them at the next use. */
export interface ServerSettings {
  /** Whether people may create accounts. */
  readonly signUpOpen: boolean;
  /** Whether unknown phone numbers may sign in as guests. */
  readonly guestsOpen: boolean;
  /** How long a buyer's tickets are reserved before ordering. */
  readonly holdMinutes: number;
  /** Retention of log lines; days. */
  readonly logDays: number;
  /** Retention of request log lines; days. */
  readonly requestDays: number;
  /** Sender name of emails; '' for the one in the server's configuration. */
  readonly senderName: string;
  /** Name of the installation. */
  readonly siteName: string;
  /** Accent colour, `#RRGGBB`. */
  readonly accent: string;
  /** Id of the logo; '' for none. */
  readonly logo: string;
}
export type SettingName = keyof ServerSettings;

/** Defaults. */
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

/** Whole numbers, inclusive. */
export const settingRanges = {
  holdMinutes: { least: 5, most: 30 },
  logDays: { least: 7, most: 730 },
  requestDays: { least: 1, most: 90 },
} as const;
export const maxSenderNameLength = 60;
