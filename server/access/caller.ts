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
    };

/** What the audit says beside a deed of an administrator. */
export const asAdministrator = (caller: Caller): { readonly as?: 'administrator' } =>
  caller.kind === 'user' && caller.role === 'ADMIN' ? { as: 'administrator' } : {};
