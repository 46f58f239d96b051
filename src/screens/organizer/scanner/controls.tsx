import {
  Banknote,
  Ellipsis,
  Info,
  Keyboard,
  List as ListIcon,
  LogIn,
  LogOut,
  UserSearch,
} from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';

export type Layer = 'type' | 'names' | 'scans' | 'more' | 'conflicts' | 'sell' | 'kiosk' | null;

interface ControlsProps {
  readonly direction: 'entry' | 'exit';
  /** Whether this gate also scans people out. */
  readonly exits: boolean;
  /** Whether the next code is only looked up. */
  readonly asking: boolean;
  readonly onAsk: (on: boolean) => void;
  readonly onDirection: (direction: 'entry' | 'exit') => void;
  readonly onLayer: (layer: Layer) => void;
  /** Whether guests can be found by name on this phone. */
  readonly findsGuests: boolean;
  /** Whether the signed-in user may sell at the door; null until that is known. */
  readonly sells: boolean | null;
}

const icon = css({ flex: '1', px: '0', minW: 'touch' });
const half = css({ flex: '1', px: 'tight' });
const lookUp = css({ flex: '2', display: 'flex', gap: 'tight' });
/** Kept for the button to sell until it is known whether it is needed, so that it appears under nobody's thumb. */
const sellPlace = css({ w: 'touch' });

/** Controls within thumb reach: the direction, and the actions needed while the line moves. */
export function Controls(props: ControlsProps) {
  const { direction, exits, asking, onAsk, onDirection, onLayer, findsGuests, sells } = props;
  const { controls: texts, info, names, sell } = useMessages('scanning');
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
        <Button size="large" className={half} onClick={() => onLayer('type')}>
          <Keyboard size={22} aria-hidden /> {texts.enterCode}
        </Button>
        {findsGuests ? (
          <Button size="large" className={half} onClick={() => onLayer('names')}>
            <UserSearch size={22} aria-hidden /> {names.open}
          </Button>
        ) : null}
      </div>
      {exits ? (
        <Segmented
          label={texts.direction}
          value={direction}
          onChange={onDirection}
          options={[
            { value: 'entry', label: <Way icon={<LogIn size={18} aria-hidden />} text={texts.entry} /> },
            { value: 'exit', label: <Way icon={<LogOut size={18} aria-hidden />} text={texts.exit} /> },
          ]}
        />
      ) : null}
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'tight', alignItems: 'center' })}>
        <div className={lookUp}>
          <Button
            className={css({ flex: '1', px: 'near' })}
            aria-label={info.openHint}
            aria-pressed={asking}
            look={asking ? 'primary' : 'quiet'}
            onClick={() => onAsk(!asking)}
          >
            <Info size={22} aria-hidden /> {info.open}
          </Button>
          {sells ? (
            <Button size="square" aria-label={sell.title} onClick={() => onLayer('sell')}>
              <Banknote size={22} aria-hidden />
            </Button>
          ) : null}
          {sells === null ? <div className={sellPlace} /> : null}
        </div>
        <Button className={icon} aria-label={texts.allScans} onClick={() => onLayer('scans')}>
          <ListIcon size={22} aria-hidden />
        </Button>
        <Button className={icon} aria-label={texts.more} onClick={() => onLayer('more')}>
          <Ellipsis size={22} aria-hidden />
        </Button>
      </div>
    </div>
  );
}

function Way({ icon: shown, text }: { readonly icon: React.ReactNode; readonly text: string }) {
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: 'snug' })}>
      {shown}
      {text}
    </span>
  );
}
