import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import { lazyCode } from './lazy-code.ts';
import { lazyPart } from './lazy-part.tsx';
import { controlsInSight } from '#ui/controls-in-sight.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { toastOffsets, toastSpot } from './toast-spot.ts';
import { toastLimits, type Toast } from './toasts.ts';

/** Puts each notice where it currently covers no controls, or as few as possible. */
function placed(toast: Toast): Toast {
  const spot = () => {
    const { window, controls } = controlsInSight();
    return toastSpot(window, controls);
  };
  const at =
    (say: Toast['success']): Toast['success'] =>
    (title, options) =>
      say(title, { ...options, position: spot() });
  return { ...toast, success: at(toast.success), error: at(toast.error), info: at(toast.info) };
}

const toOffsets = ({ top, bottom, side }: (typeof toastOffsets)['desk' | 'phone']) => ({
  top,
  bottom,
  left: side,
  right: side,
});

const Toaster = lazyPart(
  lazyCode(async () => {
    const sonner = await import('sonner');
    return function Ready() {
      const { toasts } = useEngines();
      useEffect(() => toasts.ready(placed(sonner.toast)), [toasts]);
      return (
        <sonner.Toaster
          theme="dark"
          position="bottom-center"
          offset={toOffsets(toastOffsets.desk)}
          mobileOffset={toOffsets(toastOffsets.phone)}
          visibleToasts={toastLimits.visible}
          duration={toastLimits.durationMs}
          hotkey={toastLimits.hotkey}
          toastOptions={{
            // Controls that scroll under a notice later can still be pressed.
            style: {
              fontFamily: 'var(--fonts-body)',
              fontSize: '1rem',
              borderRadius: '14px',
              pointerEvents: 'none',
            },
            actionButtonStyle: { pointerEvents: 'auto' },
          }}
        />
      );
    };
  }),
  { waiting: null, failed: () => <PlainToasts /> },
);

interface PlainToast {
  readonly title: string;
  readonly description: string;
}

/** Shows notices without styling if the toaster's code cannot be loaded. */
function PlainToasts() {
  const { clock, toasts } = useEngines();
  const [plain, setPlain] = useState<readonly PlainToast[]>([]);
  useEffect(() => {
    const say: Toast['success'] = (title, { description = '' } = {}) => {
      const toast = { title, description };
      setPlain((shown) => [...shown, toast].slice(-toastLimits.visible));
      clock.after(toastLimits.durationMs, () => setPlain((shown) => shown.filter((one) => one !== toast)));
    };
    toasts.ready({ success: say, error: say, info: say, dismiss: () => setPlain([]) });
  }, [clock, toasts]);
  return (
    <div
      role="status"
      className={css({
        position: 'fixed',
        insetInline: 'base',
        bottom: '5.25rem',
        zIndex: '60',
        display: 'grid',
        gap: 'snug',
        justifyItems: 'center',
        pointerEvents: 'none',
      })}
    >
      {plain.map(({ title, description }, place) => (
        <p key={place} className={css({ p: 'near', bg: 'surface.top', borderRadius: 'medium' })}>
          <strong>{title}</strong> {description}
        </p>
      ))}
    </div>
  );
}

/** Renders notices, from the first one on. */
export function Toasts() {
  const { toasts } = useEngines();
  const [wanted, setWanted] = useState(false);
  useEffect(() => toasts.onWanted(() => setWanted(true)), [toasts]);
  return wanted ? <Toaster /> : null;
}
