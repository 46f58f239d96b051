import { BatteryCharging, BatteryLow, BatteryMedium } from 'lucide-react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { isLow, type Battery } from '#domain/door/battery.ts';
import { Badge } from '#ui/badge.tsx';

/** Shows a phone's battery level at its last contact; renders nothing if its browser doesn't report it. */
export function BatteryNote({ battery }: { readonly battery: Battery | null }) {
  const { battery: texts } = useMessages('door');
  const { percent } = useFormats();
  if (battery === null) return null;
  const full = percent(battery.percent / 100);
  if (isLow(battery))
    return (
      <Badge tone="attention">
        <BatteryLow size={16} aria-hidden /> {texts.low(full)}
      </Badge>
    );
  const Icon = battery.charging ? BatteryCharging : BatteryMedium;
  return (
    <span
      data-battery={battery.percent}
      className={css({ display: 'inline-flex', alignItems: 'center', gap: 'tight', color: 'text.soft' })}
    >
      <Icon size={16} aria-hidden />
      <span className={css({ srOnly: true })}>{battery.charging ? texts.charging : texts.level}</span> {full}
    </span>
  );
}
