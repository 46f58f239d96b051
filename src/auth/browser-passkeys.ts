import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { PasskeyProvider } from './passkeys.ts';

/** Uses passkeys through the browser's API; this module is loaded on first use. */
export function openBrowserPasskeys(): PasskeyProvider {
  return {
    async make({ excludeCredentials, ...options }) {
      const { id, rawId, response } = await startRegistration({
        optionsJSON: {
          ...options,
          excludeCredentials: excludeCredentials.map(({ id: known, type }) => ({ id: known, type })),
        },
      });
      const { attestationObject, clientDataJSON, transports = [] } = response;
      return {
        id,
        rawId,
        type: 'public-key',
        response: { attestationObject, clientDataJSON, transports: [...transports] },
      };
    },
    async use(options, quietly) {
      const { id, rawId, response } = await startAuthentication({
        optionsJSON: options,
        useBrowserAutofill: quietly,
      });
      const { authenticatorData, clientDataJSON, signature, userHandle = null } = response;
      return {
        id,
        rawId,
        type: 'public-key',
        response: { authenticatorData, clientDataJSON, signature, userHandle },
      };
    },
    isQuiet: () => browserSupportsWebAuthnAutofill(),
    stop: () => WebAuthnAbortService.cancelCeremony(),
  };
}
