import { ChevronLeft, TriangleAlert } from 'lucide-react';
import { css } from 'styled-system/css';
import { ConnectionPill } from '#app/connection.tsx';
import { Button } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';

interface ScanTopProps {
  readonly eventName: string;
  readonly gateName: string;
  readonly conflicts: number;
  readonly onConflicts: () => void;
  readonly onLeave: () => void;
}

export function ScanTop({ eventName, gateName, conflicts, onConflicts, onLeave }: ScanTopProps) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: 'snug',
        px: 'snug',
        py: 'tight',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
    >
      <Button look="plain" size="square" aria-label="End scanning" onClick={onLeave}>
        <ChevronLeft size={24} aria-hidden />
      </Button>
      <div className={css({ flex: '1', minW: '0' })}>
        <p className={css({ fontWeight: '700', truncate: true })}>{gateName}</p>
        <p className={css({ textStyle: 'small', color: 'text.soft', truncate: true })}>{eventName}</p>
      </div>
      {conflicts === 0 ? null : (
        <div role="alert" data-conflict="true">
          <Pill tone="attention" onClick={onConflicts} aria-haspopup="dialog">
            <TriangleAlert size={18} aria-hidden />
            {conflicts === 1 ? '1 conflict' : `${conflicts} conflicts`}
          </Pill>
        </div>
      )}
      <ConnectionPill />
    </div>
  );
}
