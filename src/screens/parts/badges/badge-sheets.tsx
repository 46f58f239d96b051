import { Portal } from '@ark-ui/react/portal';
import { useEffect, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useEngines } from '#app/engines/engines.tsx';
import type { BadgesReply } from '#contract/sales/badges.ts';
import type { BadgeSize } from '#domain/events/badge.ts';
import { BadgePicture } from './badge-picture.tsx';
import { useTextWidth } from './use-text-width.ts';

/** Each printed page is one badge, edge to edge. */
const pages: Readonly<Record<BadgeSize, string>> = {
  label62: css({ page: 'label62', w: '62mm', h: '100mm' }),
  a6: css({ page: 'a6', w: '105mm', h: '148mm' }),
};
const sheetStyle = css({ display: 'none', _print: { display: 'block' } });
const pageStyle = css({
  // Before each but the first: a break after the last one would end in an empty page.
  '& + &': { breakBefore: 'page' },
  breakInside: 'avoid',
  overflow: 'hidden',
  '& > svg': { w: 'full', h: 'full' },
});

/**
 * Prints badges from the browser. Hides the rest of the page in print and opens the print dialog once the badges have
 * rendered. Shows nothing on screen.
 */
export function BadgeSheets({ badges: { layout, items } }: { readonly badges: BadgesReply }) {
  const { tab } = useEngines();
  const measure = useTextWidth();
  useEffect(() => {
    if (items.length > 0) tab.print();
  }, [items, tab]);
  return (
    <PrintedInstead>
      {items.map((badge) => (
        <div key={badge.ticketNumber} className={`${pages[layout.size]} ${pageStyle}`}>
          <BadgePicture
            layout={layout}
            badge={badge}
            measure={measure}
            label={badge.name || badge.reference}
          />
        </div>
      ))}
    </PrintedInstead>
  );
}

/** Printed instead of the page around it; never on screen. */
export function PrintedInstead({ children }: { readonly children: ReactNode }) {
  return (
    <Portal>
      <div data-print-sheets="" className={sheetStyle}>
        {children}
      </div>
    </Portal>
  );
}
