import type { Role } from '#domain/people/role.ts';
/** The caller of a request, as determined by the HTTP layer; resources never see headers. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** The numeric id that the specification uses for a person. */
      readonly credentialId: number;
      readonly role: Role;
      readonly sessionId: string;
    }
  | {
      readonly kind: 'device';
      readonly deviceId: string;
      readonly eventId: string;
      readonly role: 'steward' | 'supervisor';
      /** How often an organizer has moved the device to another gate. */
      readonly gateMove?: number;
    }
  | {
      /** The bearer of the token in a pass. */
      readonly kind: 'pass';
      readonly serial: string;
    };

/** Marks an audit entry as an administrator's action. */
export const asAdministrator = (caller: Caller): { readonly as?: 'administrator' } =>
  caller.kind === 'user' && caller.role === 'ADMIN' ? { as: 'administrator' } : {};

/** Returns the key to count a caller's requests under: the same for all requests of one caller. */
export function callerKey(caller: Caller): string {
  switch (caller.kind) {
    case 'none':
      return 'none';
    case 'user':
      return `user ${caller.userId}`;
    case 'device':
      return `device ${caller.deviceId}`;
    case 'pass':
      return `pass ${caller.serial}`;
  }
}
