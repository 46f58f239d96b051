import { CloudOff, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
}

type Kind = 'empty' | 'error' | 'offline';

function State({ title, children, action, icon: Icon, kind }: StateProps & { readonly kind: Kind }) {
  const alert = kind === 'error';
  return (
    <div
      role={alert ? 'alert' : undefined}
      data-state-of-screen={kind}
      className={css({
        display: 'grid',
        justifyItems: 'start',
        gap: 'near',
        p: 'room',
        borderRadius: 'large',
        borderWidth: '1px',
        borderStyle: 'dashed',
        borderColor: 'line.strong',
        maxW: 'column',
      })}
    >
      {Icon === undefined ? null : (
        <Icon size={28} aria-hidden className={css({ color: alert ? 'verdict.refuseText' : 'accent' })} />
      )}
      <p className={css({ textStyle: 'h3' })}>{title}</p>
      {children === undefined ? null : <div className={css({ color: 'text.soft' })}>{children}</div>}
      {action === undefined ? null : (
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', mt: 'tight' })}>{action}</div>
      )}
    </div>
  );
}

/** Shown when there is nothing yet, with the next step. */
export function EmptyState(props: StateProps) {
  return <State {...props} kind="empty" />;
}

/** Shown on an error: what happened, what was kept, a way out. */
export function ErrorState({ icon = TriangleAlert, ...props }: StateProps) {
  return <State {...props} icon={icon} kind="error" />;
}

/** Shown when data is not on this device and there is no connection. */
export function OfflineState(props: Omit<StateProps, 'icon'>) {
  return <State {...props} icon={CloudOff} kind="offline" />;
}
