import { css } from 'styled-system/css';
import { useIdFor } from '#app/data/new-id.ts';
import { useForm } from '#app/data/use-form.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { storeKiosk } from '#app/scanning/kiosk.ts';
import { fullScreen } from '#app/scanning/full-screen.ts';
import { startKiosk, isPin, maxPinLength } from '#domain/door/kiosk.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';

interface KioskSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly header: Pick<ManifestHeader, 'eventId'>;
  readonly gate: Pick<ManifestGate, 'gateId'>;
}

const digits = {
  type: 'password',
  autoComplete: 'off',
  maxLength: maxPinLength,
} as const;

/** Explains kiosk mode and sets the PIN that ends it. */
export function KioskSheet({ open, onClose, header, gate }: KioskSheetProps) {
  const { kiosk: texts } = useMessages('scanning');
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <KioskForm header={header} gate={gate} onClose={onClose} />
    </Sheet>
  );
}

function KioskForm({ header, gate, onClose }: Omit<KioskSheetProps, 'open'>) {
  const { stored } = useEngines();
  const { kiosk: texts } = useMessages('scanning');
  const idFor = useIdFor();
  const form = useForm({
    initial: { pin: '', again: '' },
    check: ({ pin, again }) => ({
      pin: isPin(pin) ? undefined : texts.badPin,
      again: pin === again ? undefined : texts.differs,
    }),
    send: ({ pin }) => Promise.resolve({ ok: true as const, value: pin }),
    done: (pin) => {
      onClose();
      fullScreen.enter();
      storeKiosk(stored, startKiosk({ ...header, ...gate }, pin, idFor('kiosk')));
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={css({ display: 'grid', gap: 'base' })}>
      <p>{texts.text}</p>
      <NumberField label={texts.pin} hint={texts.pinHint} {...digits} {...form.field('pin')} />
      <NumberField label={texts.again} {...digits} {...form.field('again')} />
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.forgotten}</p>
      <Button type="submit" look="primary" size="large">
        {texts.start}
      </Button>
    </form>
  );
}
