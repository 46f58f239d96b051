import { TabletSmartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import type { ScanStation } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { useCameraState } from '#app/scanning/use-station.ts';
import type { ManifestGate, ManifestHeader } from '#domain/manifest/manifest.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/layers/dialog.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { GateChoice } from './gate-choice.tsx';

interface MoreSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly station: ScanStation;
  readonly header: ManifestHeader;
  readonly gate: ManifestGate;
  readonly gateFixed: boolean;
  readonly onGate: (gateId: string) => void;
  readonly onKiosk: () => void;
}

type CameraChoices = Awaited<ReturnType<ScanStation['camera']['choices']>>;

export function MoreSheet(props: MoreSheetProps) {
  const { open, onClose, station, header, gate, gateFixed, onGate, onKiosk } = props;
  const { camera: texts, kiosk } = useMessages('scanning');
  return (
    <Sheet open={open} onClose={onClose} title={texts.sheet}>
      <Lens station={station} />
      <GateChoice
        gates={header.gates}
        chosen={gate.gateId}
        fixed={gateFixed}
        onChoose={(gateId) => {
          onGate(gateId);
          onClose();
        }}
      />
      <Button size="large" onClick={onKiosk}>
        <TabletSmartphone size={22} aria-hidden /> {kiosk.open}
      </Button>
    </Sheet>
  );
}

function Lens({ station }: { readonly station: ScanStation }) {
  const { camera: texts } = useMessages('scanning');
  const { tenths } = useFormats();
  const state = useCameraState(station.camera);
  const [cameras, setCameras] = useState<CameraChoices>([]);
  const [factor, setFactor] = useState<number | null>(null);
  useEffect(() => {
    void station.camera.choices().then(setCameras, () => setCameras([]));
  }, [station, state.kind]);
  const zoom = state.kind === 'on' ? state.lens.zoom : null;
  return (
    <div className={css({ display: 'grid', gap: 'base' })}>
      {cameras.length < 2 ? null : (
        <SelectField
          label={texts.camera}
          value={state.kind === 'on' ? (state.deviceId ?? '') : ''}
          onChange={(event) => void station.camera.start(event.target.value)}
          choices={cameras.map((camera) => ({ value: camera.deviceId, label: camera.label }))}
        />
      )}
      {zoom === null ? null : (
        <label className={css({ display: 'grid', gap: 'snug' })}>
          <span className={css({ textStyle: 'label', color: 'text.soft' })}>
            {texts.zoom(tenths(factor ?? zoom.initial))}
          </span>
          <input
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={factor ?? zoom.initial}
            className={css({ minH: 'touch', accentColor: 'accent' })}
            onChange={(event) => {
              const wanted = Number(event.target.value);
              setFactor(wanted);
              void zoom.set(wanted);
            }}
          />
        </label>
      )}
      {cameras.length < 2 && zoom === null ? (
        <p className={css({ color: 'text.soft' })}>{texts.onlyOne}</p>
      ) : null}
    </div>
  );
}
