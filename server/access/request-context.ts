import type { Language } from '#messages/language.ts';
import type { RefusalTexts } from '#messages/written.ts';

/** What is known of a request besides its caller: cookies, network and browser. */
export interface RequestContext {
  /** Network of the caller as `networkOf` spells it (an IPv4 address or an IPv6 /64), after the trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
  /** Whether the caller reached us by https. */
  readonly secure: boolean;
  /** Hash of device traits that the app sends; a hint, never a factor on its own. */
  readonly fingerprint: string | null;
  readonly csrfToken: string | null;
  readonly requestId: string;
  /** Origin of the server's pages, for addresses that leave it. */
  readonly origin: string;
  /** What refusals say, in the caller's language. */
  readonly texts: RefusalTexts;
  /** What the caller reads; English where texts exist in nothing that they read. */
  readonly language: Language;
  cookie(name: string): string | null;
  setCookie(line: string): void;
}
