import * as v from 'valibot';
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

/** What the app cannot know when it is built: one build serves every host. */
export const appConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  about: 'What this server offers to the app. `google` is null where Google sign-in is not set up.',
  reply: v.object({ google: v.nullable(googleSetup) }),
});
