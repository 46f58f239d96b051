import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { css } from 'styled-system/css';
import { useRowStop } from '#ui/row-stop.ts';

const look = css({ fontWeight: '650', textDecoration: 'underline', textUnderlineOffset: '0.2em' });

/** Link that opens a row of a list, also by Enter on the row. */
export const RowLink = createLink(function RowAnchor({
  children,
  ...link
}: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...link} data-opens tabIndex={useRowStop()} className={look}>
      {children}
    </a>
  );
});
