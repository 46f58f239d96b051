import { Search } from 'lucide-react';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { useAuth } from '#app/account/auth.ts';
import { useEngines, type Engines } from '#app/engines/engines.tsx';
import { useShellTexts } from '#app/engines/use-messages.ts';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart, type PartFailure } from '#app/shell/lazy-part.tsx';
import { PartFailed } from '#app/shell/shell-part.tsx';
import type { LaterRoom } from '#messages/catalogue.ts';
import { buttonStyle } from '#ui/button.tsx';
import { LayersContext } from '#ui/layers/layers.ts';
import { createPaletteKeys } from './palette-key.ts';

const code = lazyCode(async () => (await import('./palette.tsx')).Palette);
const rooms: readonly LaterRoom[] = ['account', 'palette'];

const Palette = lazyPart(code, {
  rooms,
  waiting: null,
  failed: (failure, { open }) => (open ? <PaletteFailed {...failure} /> : null),
});

function PaletteFailed(failure: PartFailure) {
  return <PartFailed what={useShellTexts().palette.title} {...failure} />;
}

const keysStyle = css({
  display: 'none',
  _desk: { display: 'inline' },
  textStyle: 'small',
  fontFamily: 'body',
  color: 'text.soft',
  fontWeight: '600',
  whiteSpace: 'nowrap',
});
const quietStyle = css({ _desk: { w: 'auto', px: 'near', borderWidth: '1px', borderColor: 'line' } });

/** Returns whether this is an Apple system, which uses Cmd instead of Ctrl. */
const isAppleOf = (tab: Engines['tab']): boolean => /Mac|iPhone|iPad/.test(tab.traits().userAgent);

/**
 * Opens the palette: a button for signed-in users, and Ctrl or Cmd+K for everybody. Its code loads on the first use
 * of either. It does not open over anything else that is open, because a question must be answered first.
 */
export function PaletteButton({ hidden }: { readonly hidden: boolean }) {
  const { tab } = useEngines();
  const { user } = useAuth();
  const { palette: texts } = useShellTexts();
  const { open, wasOpened, show, close } = usePalette();
  const fetchAhead = useFetchAhead();
  const isApple = isAppleOf(tab);
  return (
    <>
      {user === null || hidden ? null : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          onClick={show}
          className={cx(buttonStyle({ look: 'plain', size: 'square' }), quietStyle)}
        >
          <Search size={22} aria-hidden />
          {/* Not a label: what is seen of the keys is a part of the name, and fields are found by their labels alone. */}
          <span className={css({ srOnly: true })}>{texts.title} </span>
          <kbd className={keysStyle}>{isApple ? texts.keys.apple : texts.keys.other}</kbd>
        </button>
      )}
      {wasOpened ? <Palette open={open} onClose={close} /> : null}
    </>
  );
}

/** The palette's open state and its global shortcut. */
function usePalette() {
  const { tab, updates } = useEngines();
  const layers = use(LayersContext);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const fetchAhead = useFetchAhead();
  const show = () => {
    // A full-page overlay is not a layer but a browser dialog.
    const isCovered = layers?.isOpen() === true || tab.document.querySelector('dialog[open]') !== null;
    if (isCovered || updates.shiftOn()) return;
    setWasOpened(true);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const toggle = useEffectEvent(() => (open ? close() : show()));
  const ahead = useEffectEvent(fetchAhead);
  useEffect(() => {
    const meaning = createPaletteKeys(isAppleOf(tab));
    const onKey = (event: KeyboardEvent) => {
      const meant = meaning(event);
      if (meant === 'modifier' && (event.ctrlKey || event.metaKey)) ahead();
      if (meant !== 'palette') return;
      // Firefox uses this shortcut for its search.
      event.preventDefault();
      toggle();
    };
    const { document } = tab;
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [tab]);
  return { open, wasOpened, show, close };
}

/** Preloads code and texts; whatever fails is requested again when needed. */
function useFetchAhead(): () => void {
  const { messages } = useEngines();
  return () => {
    void code.fetched();
    for (const room of rooms) void messages.fetched(room);
  };
}
