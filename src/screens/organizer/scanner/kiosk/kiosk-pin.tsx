import { useEffect, useRef, useState, type FormEvent } from 'react';
import { css } from 'styled-system/css';
import { useNow } from '#app/data/use-now.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { fullScreen } from '#app/scanning/full-screen.ts';
import { endKiosk, storeKiosk } from '#app/scanning/kiosk.ts';
import { kioskWait, maxPinLength, tryPin, type Kiosk } from '#domain/door/kiosk.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';

interface KioskPinProps {
  readonly kiosk: Kiosk;
  readonly onBack: () => void;
}

/** Delay before it returns to the camera when left open, in ms. */
const idleMs = 30_000;

/** The PIN entry for staff, shown over the camera with a back button. */
export function KioskPin({ kiosk, onBack }: KioskPinProps) {
  const { clock, stored } = useEngines();
  const { kiosk: texts } = useMessages('scanning');
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const now = useNow(1_000);
  const wait = kioskWait(kiosk, now);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => clock.after(idleMs, onBack), [clock, onBack, pin]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wait > 0 || pin === '') return;
    const left = tryPin(kiosk, pin, clock.wall());
    setPin('');
    if (left !== null) return storeKiosk(stored, left);
    fullScreen.leave();
    return endKiosk(stored);
  };
  const problem = wait > 0 ? texts.wait(Math.ceil(wait / 1_000)) : kiosk.wrong > 0 ? texts.wrong : undefined;
  return (
    <div
      data-kiosk-pin=""
      className={css({
        position: 'absolute',
        inset: '0',
        zIndex: '6',
        bg: 'surface.ground',
        overflowY: 'auto',
      })}
    >
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className={css({ display: 'grid', gap: 'base', maxW: '24rem', mx: 'auto', p: 'room', mt: '10dvh' })}
      >
        <h2 className={css({ textStyle: 'h1' })}>{texts.leaveTitle}</h2>
        <NumberField
          label={texts.pin}
          type="password"
          autoComplete="off"
          maxLength={maxPinLength}
          value={pin}
          error={problem}
          onChange={(event) => setPin(event.target.value)}
        />
        <Button type="submit" look="primary" size="large" disabled={wait > 0}>
          {texts.leave}
        </Button>
        <Button size="large" onClick={onBack}>
          {texts.back}
        </Button>
      </form>
    </div>
  );
}
