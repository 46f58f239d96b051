import { css } from 'styled-system/css';
import { Button, buttonLook } from '#ui/button.tsx';

interface AppFailedProps {
  /** Tries the page again as it stands; left out where only a reload can help. */
  readonly reset?: () => void;
}

/** The last resort: shown in place of whatever broke. It needs neither the router nor the engines. */
export function AppFailed({ reset }: AppFailedProps) {
  return (
    <div
      role="alert"
      className={css({ display: 'grid', gap: 'base', p: 'room', maxW: 'column', justifyItems: 'start' })}
    >
      <h1 tabIndex={-1} className={css({ textStyle: 'h2' })}>
        Something went wrong
      </h1>
      <p className={css({ color: 'text.soft' })}>
        This page stopped working. Your tickets and scans are safe on this device. Reload the page, or go to
        the home page.
      </p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {reset === undefined ? null : <Button onClick={reset}>Try again</Button>}
        <Button look="primary" onClick={() => location.reload()}>
          Reload
        </Button>
        {/* A whole new load: what broke may be the router itself. */}
        <a href="/" className={buttonLook()}>
          Home page
        </a>
      </div>
    </div>
  );
}
