import { CircleCheck, TriangleAlert } from 'lucide-react';
import { css } from 'styled-system/css';
import type { DoorDesk, LookupResult, OpenGate, ScanStation } from '#app/engines/door-desk.ts';
import { useAction } from '#app/data/use-action.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useRehearsal } from '#app/scanning/use-rehearsal.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { useState } from 'react';
import { CameraView } from './camera-view.tsx';

interface RehearsalProps {
  readonly desk: DoorDesk;
  readonly device: Parameters<DoorDesk['rehearsalCode']>[0];
  readonly open: OpenGate;
  readonly station: ScanStation;
  readonly gateId: string;
  readonly onRead: () => void;
}

interface RehearsalSheetProps extends RehearsalProps {
  readonly shown: boolean;
  readonly onClose: () => void;
}

/** Tests reading, sound and judging with a rehearsal ticket that counts nowhere. */
export function RehearsalSheet({ shown, onClose, ...around }: RehearsalSheetProps) {
  const { readiness } = useMessages('scanning');
  return (
    <Sheet open={shown} onClose={onClose} title={readiness.rehearsal.sheet}>
      <Rehearsal {...around} />
    </Sheet>
  );
}

function Rehearsal({ desk, device, open, station, gateId, onRead }: RehearsalProps) {
  const { readiness } = useMessages('scanning');
  const { rehearsal: texts } = readiness;
  const { told, onText } = useRehearsal({ open, station, gateId, onRead });
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      <p className={css({ color: 'text.soft' })}>{texts.intro}</p>
      <div
        className={css({
          position: 'relative',
          h: 'clamp(14rem, 40dvh, 22rem)',
          borderRadius: 'large',
          overflow: 'hidden',
        })}
      >
        <CameraView station={station} onText={onText} />
      </div>
      <div role="status">{told === null ? null : <RehearsalResult told={told} />}</div>
      <ShowCode desk={desk} device={device} />
    </div>
  );
}

function RehearsalResult({ told: { info } }: { readonly told: LookupResult }) {
  const { info: words, readiness } = useMessages('scanning');
  const { rehearsal: texts } = readiness;
  if (info === null)
    return (
      <Notice tone="attention" icon={TriangleAlert}>
        {words.notAllowed}
      </Notice>
    );
  const standing = words.standings[info.standing];
  return info.test ? (
    <div data-rehearsed="">
      <Notice tone="accent" icon={CircleCheck}>
        <strong>{texts.read}.</strong> {texts.readText(info.ticketNumber ?? 0)} {texts.stands(standing)}
      </Notice>
    </div>
  ) : (
    <Notice tone="attention" icon={TriangleAlert}>
      <strong>{texts.otherTitle}.</strong> {texts.other(standing)}
    </Notice>
  );
}

/** A phone cannot read its own screen, so the code is for the phone next to it. */
function ShowCode({ desk, device }: Pick<RehearsalProps, 'desk' | 'device'>) {
  const { readiness } = useMessages('scanning');
  const { rehearsal: texts } = readiness;
  const [code, setCode] = useState<string | null>(null);
  const show = useAction({
    run: () => desk.rehearsalCode(device),
    done: (made) => setCode(made.code),
  });
  if (code !== null)
    return (
      <div className={css({ display: 'grid', gap: 'snug', justifyItems: 'center' })}>
        <div className={css({ w: 'min(16rem, 100%)', borderRadius: 'medium', overflow: 'hidden' })}>
          <QrCode text={code} label={texts.label} />
        </div>
        <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.hint}</p>
      </div>
    );
  return (
    <section className={css({ display: 'grid', gap: 'snug' })}>
      <h3 className={css({ textStyle: 'h3' })}>{texts.showTitle}</h3>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.showText}</p>
      <AlertText text={show.error} />
      <Button busy={show.busy} onClick={() => show.run()}>
        {texts.show}
      </Button>
    </section>
  );
}
