import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { readAdminUser, type AdminUser } from '#contract/accounts/admin-users.ts';
import { stackStyle } from '#screens/admin/list-style.ts';
import { ReadState } from '#screens/parts/read-state.tsx';
import { SideSheet } from '#ui/layers/dialog.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { nameOf } from '#app/account/person-name.ts';
import { RoleBadge, StateBadge } from './user-badges.tsx';
import { UserAccount } from './user-account.tsx';
import { UserAudit, UserDevices, UserEvents, UserOrders } from './user-lists.tsx';
import { UserSessions } from './user-sessions.tsx';

interface SheetProps {
  /** As in the list; null while none is open. */
  readonly person: AdminUser | null;
  readonly onClose: () => void;
}

/** Everything about one person, with the actions on the account. */
export function UserSheet({ person, onClose }: SheetProps) {
  return (
    <SideSheet open={person !== null} onClose={onClose} title={person === null ? '' : nameOf(person)} tall>
      {person === null ? null : <Story key={person.id} listed={person} onClose={onClose} />}
    </SideSheet>
  );
}

function Story({ listed, onClose }: { readonly listed: AdminUser; readonly onClose: () => void }) {
  const { tabs, account } = useMessages('people');
  const { id } = listed;
  const read = useServer(readAdminUser, { params: { id } });
  const { role, disabled } = read.data ?? listed;
  return (
    <div className={stackStyle}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <RoleBadge role={role} />
        <StateBadge disabled={disabled} />
      </div>
      <Tabs
        label={tabs.label}
        tabs={[
          {
            value: 'account',
            label: tabs.account,
            content: (
              <ReadState read={read} what={account.what}>
                {(person) => <UserAccount person={person} onGone={onClose} />}
              </ReadState>
            ),
          },
          { value: 'orders', label: tabs.orders, content: <UserOrders id={id} /> },
          { value: 'events', label: tabs.events, content: <UserEvents id={id} /> },
          { value: 'sessions', label: tabs.sessions, content: <UserSessions id={id} /> },
          { value: 'devices', label: tabs.devices, content: <UserDevices id={id} /> },
          { value: 'audit', label: tabs.audit, content: <UserAudit id={id} /> },
        ]}
      />
    </div>
  );
}
