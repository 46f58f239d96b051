import type { Role } from '#domain/people/role.ts';
/** Who calls, as the HTTP layer found out; a resource never sees a header. */
export type Caller =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      /** The number the specification shows for a person. */
      readonly credentialId: number;
      readonly role: Role;
      readonly sessionId: string;
    }
  | {
      readonly kind: 'device';
      readonly deviceId: string;
      readonly eventId: string;
      readonly role: 'steward' | 'supervisor';
      /** How often the desk has moved it to another gate. */
      readonly gateMove?: number;
    }
  | {
      /** Whoever has the token in a pass. */
      readonly kind: 'pass';
      readonly serial: string;
    };

/** What the audit says beside a deed of an administrator. */
export const asAdministrator = (caller: Caller): { readonly as?: 'administrator' } =>
  caller.kind === 'user' && caller.role === 'ADMIN' ? { as: 'administrator' } : {};

/** Names a caller for counting: the same for every call of theirs. */
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
