import { CalendarClock, CalendarX2, EyeOff, type LucideIcon } from 'lucide-react';
import { useNow } from '#app/data/use-now.ts';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { doorDay } from '#domain/door/door-day.ts';
import { isDateOpen } from '#domain/events/open-date.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { Notice } from '#ui/notice.tsx';

/** How often the notices are updated, ms. */
const updateEveryMs = 60_000;

interface EventNoticesProps {
  readonly desk: Pick<DoorDesk, 'time'>;
  readonly header: ManifestHeader;
}

/** What door staff must know of their event: that it was cancelled, postponed or taken down, or isn't today. */
export function EventNotices({ desk, header }: EventNoticesProps) {
  const texts = useMessages('scanning');
  useNow(updateEveryMs);
  return (
    <>
      {header.takenDown === true ? <Told icon={EyeOff}>{texts.takenDown}</Told> : null}
      {header.cancelled === true ? (
        <Told icon={CalendarX2}>{texts.cancelled}</Told>
      ) : isDateOpen(header.startsAt) ? (
        <Told icon={CalendarClock}>{texts.dateOpen}</Told>
      ) : (
        <OtherDay header={header} now={desk.time().now} />
      )}
    </>
  );
}

function OtherDay({ header, now }: Pick<EventNoticesProps, 'header'> & { readonly now: number }) {
  const { otherDay: texts } = useMessages('scanning');
  const { dayAndTime } = useFormats();
  const day = doorDay(header, now);
  if (day === 'on') return null;
  const at = day === 'before' ? header.doorsOpenAt : header.endsAt;
  return <Told icon={CalendarClock}>{texts[day](dayAndTime(at, header.timeZone))}</Told>;
}

function Told({ icon, children }: { readonly icon: LucideIcon; readonly children: string }) {
  return (
    <Notice tone="attention" icon={icon}>
      {children}
    </Notice>
  );
}
