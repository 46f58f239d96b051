import type { Language } from '#messages/language.ts';
import type { RefusalTexts } from '#messages/written.ts';

/** Facts about a request besides its caller: cookies, network and browser. */
export interface RequestContext {
  /** The caller's network behind the trusted proxies, formatted by `networkOf` (an IPv4 address or an IPv6 /64). */
  readonly ip: string;
  readonly userAgent: string;
  /** Whether the caller reached us over HTTPS. */
  readonly secure: boolean;
  /** Hash of device traits sent by the app; a hint, never a factor on its own. */
  readonly fingerprint: string | null;
  readonly csrfToken: string | null;
  readonly requestId: string;
  /** Origin of the server's pages, for links that leave the server. */
  readonly origin: string;
  /** The refusal texts in the caller's language. */
  readonly texts: RefusalTexts;
  /** The caller's language; English if none of theirs is supported. */
  readonly language: Language;
  cookie(name: string): string | null;
  setCookie(line: string): void;
}
