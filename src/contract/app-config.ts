import * as v from 'valibot';
import { logoSizes, productLook } from '#domain/look/look.ts';
import { endpoint } from './wire/endpoint.ts';

/** How the page reaches the identity provider. Identifiers, no secrets: every page of such a project shows them. */
export const googleSetup = v.object({
  apiKey: v.string(),
  authDomain: v.string(),
  projectId: v.string(),
  /** An identity host of one's own in place of the provider's, for trying things out; null as a rule. */
  emulatorUrl: v.nullable(v.string()),
});
export type GoogleSetup = v.InferOutput<typeof googleSetup>;

/** How an installation looks. */
export const look = v.object({
  name: v.string(),
  /** `#RRGGBB`. */
  accent: v.string(),
  /** Its pictures are at `/api/look/{id}/{size}`. */
  logo: v.nullable(
    v.object({
      id: v.string(),
      /** Most of it is dark: it needs a light ground on a dark page. */
      isDark: v.boolean(),
    }),
  ),
});

/** What the app cannot know when it is built: one build serves every host. */
export const appConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  about:
    'What this server offers to the app, and how it looks. `google` is null where Google sign-in is not set up.',
  reply: v.object({
    google: v.nullable(googleSetup),
    /** Left out by older servers. */
    look: v.optional(look, productLook),
    /** The wallets of phones that tickets can be added to. Left out by older servers. */
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
  about: 'One size of the installation’s logo, as PNG. What is at an address never changes.',
  publicCache: true,
  immutable: true,
  params: v.object({ logoId: v.pipe(v.string(), v.maxLength(64)), size: v.picklist(logoSizes) }),
});
