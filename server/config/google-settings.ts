import { optionalText, origins } from './settings.ts';

/** Environment variables for Google sign-in. */
export const googleEnvironment = {
  GOOGLE_AUDIENCE: optionalText(
    'Firebase project id. Enables Google sign-in.',
    'my-project',
    /^[\w.:-]{1,200}$/,
    'a project id',
  ),
  GOOGLE_ISSUER: optionalText(
    'Issuer of ID tokens. By default https://securetoken.google.com/ followed by the project.',
    'https://securetoken.google.com/my-project',
    /^https?:\/\/\S+$/,
    'an http or https address',
  ),
  GOOGLE_JWKS_URL: optionalText(
    "URL of the provider's public keys. By default Firebase's.",
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    /^https?:\/\/\S+$/,
    'an http or https address',
  ),
  GOOGLE_AUTH_DOMAIN: optionalText(
    'Host of the sign-in window. By default the project followed by .firebaseapp.com.',
    'my-project.firebaseapp.com',
    /^[\w.-]{1,200}(:\d+)?$/,
    'a host name',
  ),
  GOOGLE_API_KEY: optionalText(
    "The project's web API key, which the page sends to the provider. Without it the app says that Google sign-in isn't configured.",
    'AIzaSy...',
    /^[\w-]{1,200}$/,
    'an API key',
  ),
  GOOGLE_EMULATOR_URL: optionalText(
    'A Firebase Auth emulator to use instead of the provider, for trying things out.',
    'http://127.0.0.1:9099',
    /^https?:\/\/[\w.-]{1,200}(:\d+)?$/,
    'an origin',
  ),
  GOOGLE_HOSTS: origins(
    'Further origins that the page may connect to and embed for Google sign-in, separated by commas.',
    'https://identity.example.org',
  ),
};

export interface GoogleConfig {
  /** The token's audience: the project at the identity provider. */
  readonly audience: string;
  readonly issuer: string;
  /** Where the provider publishes its keys (JWKS). */
  readonly jwksUrl: string;
}

/** Google sign-in settings for server and page. */
export interface GoogleSettings extends GoogleConfig {
  readonly authDomain: string;
  /** More origins that the page may connect to and frame. */
  readonly hosts: readonly string[];
  /** Null: the page offers no Google sign-in. */
  readonly apiKey: string | null;
  readonly emulatorUrl: string | null;
}

const firebaseKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

type Values = { readonly [K in keyof typeof googleEnvironment]: (typeof googleEnvironment)[K]['fallback'] };

/** Returns the settings; null if no project is configured. */
export function googleOf(values: Values): GoogleSettings | null {
  const { GOOGLE_AUDIENCE: audience, GOOGLE_EMULATOR_URL: emulatorUrl } = values;
  if (audience === null) return null;
  return {
    audience,
    issuer: values.GOOGLE_ISSUER ?? `https://securetoken.google.com/${audience}`,
    jwksUrl: values.GOOGLE_JWKS_URL ?? firebaseKeys,
    authDomain: values.GOOGLE_AUTH_DOMAIN ?? `${audience}.firebaseapp.com`,
    hosts: emulatorUrl === null ? values.GOOGLE_HOSTS : [...values.GOOGLE_HOSTS, emulatorUrl],
    apiKey: values.GOOGLE_API_KEY,
    emulatorUrl,
  };
}
