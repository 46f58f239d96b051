import { useState } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import { hashPassword } from '#domain/people/password-hash.ts';
import { isRefusedWith, type Failure } from '#domain/failures/failure.ts';

/** Reauthentication of the user when the server asks for it. */
export interface Proof {
  /** Whether the server has asked for the password. */
  readonly asked: boolean;
  /** Called on each refusal of the call. */
  readonly refused: (failure: Failure) => void;
  /** Returns the password's error; undefined until the server has asked. */
  readonly problemOf: (password: string) => string | undefined;
  /** Returns the fields to send with the call; empty until the server has asked. */
  readonly bodyOf: (password: string) => { readonly currentPasswordHash?: string };
}

/**
 * Asks for the password only once the server says that the last reauthentication is too old: its refusal code
 * decides, and the same form is sent again with the password.
 */
export function useProof(): Proof {
  const { proof: texts } = useMessages('parts');
  const [asked, setAsked] = useState(false);
  return {
    asked,
    refused(failure) {
      if (isRefusedWith(failure, 'proof_needed')) setAsked(true);
    },
    problemOf: (password) => (asked && password === '' ? texts.missing : undefined),
    bodyOf: (password) => (asked && password !== '' ? { currentPasswordHash: hashPassword(password) } : {}),
  };
}
