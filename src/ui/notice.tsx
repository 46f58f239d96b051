import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, cva } from 'styled-system/css';

const notice = cva({
  base: {
    display: 'flex',
    // On a narrow phone a button wraps below the sentence instead of squeezing it.
    flexWrap: 'wrap',
    gap: 'near',
    px: 'base',
    py: 'near',
    borderRadius: 'medium',
    borderWidth: '1px',
  },
  variants: {
    // A button is taller than a line, so everything is centred next to one.
    hasAction: { true: { alignItems: 'center' }, false: { alignItems: 'flex-start' } },
    tone: {
      plain: { bg: 'surface.raised', borderColor: 'line', color: 'text.soft' },
      accent: { bg: 'accent.deep', borderColor: 'accent', color: 'text' },
      attention: { bg: 'verdict.attentionDeep', borderColor: 'verdict.attention', color: 'text' },
      refuse: { bg: 'verdict.refuseDeep', borderColor: 'verdict.refuseText', color: 'text' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

export interface NoticeProps {
  readonly tone?: 'plain' | 'accent' | 'attention' | 'refuse';
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A message that is part of the page. */
export function Notice({ tone, icon: Icon, children, action }: NoticeProps) {
  return (
    <div data-notice="" className={notice({ tone, hasAction: action !== undefined })}>
      {Icon === undefined ? null : (
        <Icon size={20} aria-hidden className={css({ flexShrink: '0', mt: 'hair' })} />
      )}
      <div className={css({ flex: '1 1 12rem', textStyle: 'small', minW: '0' })}>{children}</div>
      {action}
    </div>
  );
}
