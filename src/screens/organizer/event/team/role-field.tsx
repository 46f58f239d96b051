import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import type { Membership } from '#contract/accounts/memberships.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { rolesInOrder } from './roles.ts';

interface RoleFieldProps {
  readonly label: string;
  readonly role: Membership['role'];
  readonly onChange: (role: Membership['role']) => void;
}

/** Selects a role and describes its permissions. */
export function RoleField({ label, role, onChange }: RoleFieldProps) {
  const { roles, can } = useMessages('team');
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'snug' })}>
      <Segmented
        label={label}
        value={role}
        onChange={onChange}
        options={rolesInOrder.map((value) => ({ value, label: roles[value] }))}
      />
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{can[role]}</p>
    </div>
  );
}
