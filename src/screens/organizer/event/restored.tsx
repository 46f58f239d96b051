import { TriangleAlert } from 'lucide-react';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { Notice } from '#ui/notice.tsx';
import type { MyEvent } from './event-page.tsx';

/** Explains that the server was restored from a backup, what is being done about it and what can't be recovered. */
export function Restored({ event }: { readonly event: Pick<MyEvent, 'restored' | 'timeZone'> | undefined }) {
  const { clockTime, count, day } = useFormats();
  const { devices: texts } = useMessages('desk');
  if (event?.restored == null) return null;
  const { restored, timeZone } = event;
  const { at, numbersLeftOut } = restored;
  return (
    <div data-restored={at}>
      <Notice tone="attention" icon={TriangleAlert}>
        {texts.restored(day(at, timeZone), clockTime(at, timeZone))}
        {numbersLeftOut === 0 ? null : ` ${texts.numbersLeftOut(count(numbersLeftOut))}`}
      </Notice>
    </div>
  );
}
