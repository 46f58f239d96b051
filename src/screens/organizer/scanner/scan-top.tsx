import { ChevronLeft, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { ConnectionPill } from '#app/shell/connection.tsx';
import { Button } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';

interface ScanTopProps {
  readonly eventName: string;
  readonly gateName: string;
  /** In years; undefined if there is no limit. */
  readonly ageLimit: number | undefined;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: 'snug',
  px: 'snug',
  py: 'tight',
  borderBottomWidth: '1px',
  borderColor: 'line',
  // The pill's wording depends on its width, because the gate's name comes first.
  containerType: 'inline-size',
});

export function ScanTop({ eventName, gateName, ageLimit, onLeave, children }: ScanTopProps) {
  const { title, controls: texts, age } = useMessages('scanning');
  return (
    <div className={bar}>
      <h1 tabIndex={-1} className={css({ srOnly: true })}>
        {title}
      </h1>
      <Button look="plain" size="square" aria-label={texts.end} onClick={onLeave}>
        <ChevronLeft size={24} aria-hidden />
      </Button>
      <div className={css({ flex: '1', minW: '0' })}>
        {/* Each name is cut at its own end: in the direction in which it is read. */}
        <div dir="auto" className={css({ fontWeight: '700', truncate: true })}>
          {gateName}
        </div>
        <div dir="auto" className={css({ textStyle: 'small', color: 'text.soft', truncate: true })}>
          {/* It can change while people come in: whoever scans is told. A direction of its own leaves that of the line to the name. */}
          <span role="status" dir="auto">
            {ageLimit === undefined ? null : (
              <>
                <strong aria-hidden data-age-limit={ageLimit} className={css({ color: 'text', me: 'snug' })}>
                  {age.short(ageLimit)}
                </strong>
                <span className={css({ srOnly: true })}>{age.full(ageLimit)}</span>
              </>
            )}
          </span>
          {eventName}
        </div>
      </div>
      {children}
      <ConnectionPill />
    </div>
  );
}

/** Reports that another gate admitted the same ticket; renders nothing without a conflict. */
export function ConflictPill({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const { scans: texts } = useMessages('scanning');
  if (count === 0) return null;
  return (
    <div role="alert" data-conflict="true">
      <Pill tone="attention" onClick={onOpen} aria-haspopup="dialog">
        <TriangleAlert size={18} aria-hidden />
        <span className={css({ mdDown: { srOnly: true } })}>{texts.conflictCount(count)}</span>
        <span aria-hidden className={css({ md: { display: 'none' } })}>
          {count}
        </span>
      </Pill>
    </div>
  );
}
