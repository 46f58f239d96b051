import { useShellTexts } from '#app/engines/use-messages.ts';
import { css } from 'styled-system/css';
import { Button, buttonStyle } from '#ui/button.tsx';
import { ReloadButton } from './reload-button.tsx';

interface AppFailedProps {
  /** Retries the page; absent if only a reload can help. */
  readonly reset?: () => void;
}

/** The last resort, shown instead of whatever crashed. Needs neither the router nor the engines. */
export function AppFailed({ reset }: AppFailedProps) {
  const { failed, tryAgain } = useShellTexts();
  return (
    <div
      role="alert"
      className={css({ display: 'grid', gap: 'base', p: 'room', maxW: 'column', justifyItems: 'start' })}
    >
      <h1 tabIndex={-1} className={css({ textStyle: 'h2' })}>
        {failed.title}
      </h1>
      <p className={css({ color: 'text.soft' })}>{failed.text}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        {reset === undefined ? null : <Button onClick={reset}>{tryAgain}</Button>}
        <ReloadButton look="primary" />
        {/* A whole new load: what broke may be the router itself. */}
        <a href="/" className={buttonStyle()}>
          {failed.home}
        </a>
      </div>
    </div>
  );
}
