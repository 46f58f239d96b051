import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { css, cx } from 'styled-system/css';
import { buttonStyle } from '#ui/button.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import type { RouteFacts } from '#app/shell/screen-route.tsx';

/** Replaces the logo if the bottom navigation is hidden: links to where the screen was opened from. */
export function BackLink({ to, label }: NonNullable<RouteFacts['quiet']>) {
  const { places } = useShellTexts();
  return (
    <Link
      to={to}
      className={cx(
        buttonStyle({ look: 'plain' }),
        css({ ms: '-snug', px: 'snug', minW: 'touch', _wide: { display: 'none' } }),
      )}
    >
      <ChevronLeft size={22} aria-hidden className={css({ flexShrink: '0' })} />
      <span className={css({ '@container (max-width: 22em)': { srOnly: true } })}>{places[label]}</span>
    </Link>
  );
}
