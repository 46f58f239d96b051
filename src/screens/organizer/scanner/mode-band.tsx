import { DoorOpen, Info, LogIn, type LucideIcon } from 'lucide-react';
import { css, cva } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';

type Mode = 'entry' | 'exit' | 'info';

interface ModeBandProps {
  /** The direction; null if people only enter here and no distinction is needed. */
  readonly direction: 'entry' | 'exit' | null;
  /** Whether the next code is only looked up. */
  readonly asking: boolean;
  readonly onLeave: () => void;
}

/**
 * A distinct border per mode, recognisable without colour: around the picture, and around the whole screen in exit
 * mode, where it is visible from further away than any word.
 */
const edge = cva({
  base: { position: 'absolute', inset: '0', zIndex: '2', borderWidth: '6px', pointerEvents: 'none' },
  variants: {
    mode: {
      entry: { borderColor: 'text', borderStyle: 'solid' },
      exit: {
        position: 'fixed',
        zIndex: '7',
        borderWidth: '8px',
        // The band is at the top, with the gate's name above it.
        borderTopWidth: '0',
        borderColor: 'verdict.exit',
        borderStyle: 'dashed',
      },
      info: { borderColor: 'text.soft', borderStyle: 'dotted' },
    },
  },
});
const band = cva({
  base: {
    // Over the border, which is around the picture below as well.
    position: 'relative',
    zIndex: '2',
    minH: '4.5rem',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 'near',
    px: 'base',
    py: 'snug',
  },
  variants: {
    mode: {
      entry: { bg: 'text', color: 'ink' },
      exit: { bg: 'verdict.exit', color: 'paper', justifyContent: 'flex-end' },
      info: { bg: 'surface.ground', color: 'text' },
    },
  },
});
const word = css({
  fontSize: 'clamp(2rem, 11vw, 3rem)',
  fontWeight: '850',
  lineHeight: '1',
  letterSpacing: '-0.02em',
});

/** An arrow pointing in, an open door, an i in a circle. */
const icons: Readonly<Record<Mode, LucideIcon>> = { entry: LogIn, exit: DoorOpen, info: Info };

/** Shows above the picture what the next code will do: by word, icon, border, position and colour. */
export function ModeBand({ direction, asking, onLeave }: ModeBandProps) {
  const { modes: texts } = useMessages('scanning');
  const mode = asking ? 'info' : direction;
  if (mode === null) return null;
  const Icon = icons[mode];
  return (
    <div role="status" data-mode={mode}>
      <div aria-hidden="true" className={edge({ mode })} />
      <div className={band({ mode })}>
        <Icon size={44} strokeWidth={2.5} aria-hidden />
        {mode === 'info' ? (
          <>
            {/* Small enough for one line with the way back: on a low screen the picture keeps its height. */}
            <p className={css({ textStyle: 'h1' })}>{texts.info}</p>
            <Button look="glass" className={css({ ms: 'auto' })} onClick={onLeave}>
              {texts.leaveInfo}
            </Button>
            <p className={css({ w: 'full', fontWeight: '600' })}>{texts.infoText}</p>
          </>
        ) : (
          <p className={word}>{texts[mode]}</p>
        )}
      </div>
    </div>
  );
}
