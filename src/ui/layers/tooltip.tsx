import { Portal } from '@ark-ui/react/portal';
import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { css } from 'styled-system/css';

/** Hover time before a tooltip opens, and before it closes; ms. */
export const tooltipDelay = { open: 700, close: 300 };

/** A hint about a control on hover or focus; never the only place of that information. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <ArkTooltip.Root openDelay={tooltipDelay.open} closeDelay={tooltipDelay.close} lazyMount unmountOnExit>
      <ArkTooltip.Trigger asChild>{children}</ArkTooltip.Trigger>
      <Portal>
        <ArkTooltip.Positioner>
          <ArkTooltip.Content
            className={css({
              bg: 'surface.top',
              color: 'text',
              textStyle: 'small',
              px: 'near',
              py: 'snug',
              borderRadius: 'small',
              maxW: '24rem',
              zIndex: '60',
            })}
          >
            {text}
          </ArkTooltip.Content>
        </ArkTooltip.Positioner>
      </Portal>
    </ArkTooltip.Root>
  );
}
