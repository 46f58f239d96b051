import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import type { DoorDesk, OpenGate, ScanRow } from '#app/engines/door-desk.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { addOnAt } from '#app/scanning/add-on-gate.ts';
import { useCounters, useHeader } from '#app/scanning/use-gate.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { perMinute } from './undo-rule.ts';

interface ScanCountersProps {
  readonly open: OpenGate;
  readonly rows: readonly ScanRow[];
  readonly gateId: string;
  readonly desk: DoorDesk;
}

function Figure({ value, label }: { readonly value: number; readonly label: string }) {
  const { count } = useFormats();
  return (
    <div className={css({ flex: '1', minW: '0' })}>
      <dd className={css({ textStyle: 'count' })}>{count(value)}</dd>
      <dt className={css({ textStyle: 'small', color: 'text.soft' })}>{label}</dt>
    </div>
  );
}

/** Counters computed from the log, never stored separately. */
export function ScanCounters({ open, rows, gateId, desk }: ScanCountersProps) {
  const { controls: texts } = useMessages('scanning');
  const counters = useCounters(open, gateId);
  const isEntrance = addOnAt(useHeader(open), gateId) === undefined;
  const { clock } = useEngines();
  const [now, setNow] = useState(() => desk.time().now);
  useEffect(() => clock.after(5000, () => setNow(desk.time().now)), [clock, desk, now]);
  return (
    <dl className={css({ display: 'flex', gap: 'base' })} data-counters="">
      {isEntrance ? <Figure value={counters.inside} label={texts.inside} /> : null}
      <Figure value={counters.gate} label={isEntrance ? texts.thisGate : texts.redeemed} />
      <Figure value={perMinute(rows, gateId, Math.max(now, desk.time().now))} label={texts.perMinute} />
    </dl>
  );
}
