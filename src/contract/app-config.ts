import * as v from 'valibot';
import { logoSizes, productLook } from '#domain/look/look.ts';
import { endpoint } from './wire/endpoint.ts';

/** How the page reaches the identity provider. Public identifiers, not secrets. */
export const googleSetup = v.object({
  apiKey: v.string(),
  authDomain: v.string(),
  projectId: v.string(),
  /** A custom identity host instead of the provider's, for testing; normally null. */
  emulatorUrl: v.nullable(v.string()),
});
export type GoogleSetup = v.InferOutput<typeof googleSetup>;

/** Branding of an installation. */
export const look = v.object({
  name: v.string(),
  /** `#RRGGBB`. */
  accent: v.string(),
  /** Its images are at `/api/look/{id}/{size}`. */
  logo: v.nullable(
    v.object({
      id: v.string(),
      /** Mostly dark: needs a light background on a dark page. */
      isDark: v.boolean(),
    }),
  ),
});

/** Configuration that is unknown at build time, because one build serves every host. */
export const appConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  about:
    'The server’s features and branding for the app. `google` is null if Google sign-in isn’t configured.',
  reply: v.object({
    google: v.nullable(googleSetup),
    /** Absent from older servers. */
    look: v.optional(look, productLook),
    /** The phone wallets that tickets can be added to. Absent from older servers. */
    passes: v.optional(v.object({ apple: v.boolean(), google: v.boolean() }), {
      apple: false,
      google: false,
    }),
  }),
});

export const readLogo = endpoint({
  method: 'GET',
  path: '/api/look/{logoId}/{size}',
  access: 'public',
  about: 'The installation’s logo in one size, as PNG. The content at a URL never changes.',
  publicCache: true,
  immutable: true,
  params: v.object({ logoId: v.pipe(v.string(), v.maxLength(64)), size: v.picklist(logoSizes) }),
});
