import { TriangleAlert } from 'lucide-react';
import { useNow } from '#app/data/use-now.ts';
import type { DoorDesk, DoorEvent } from '#app/engines/door-desk.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { accessLeft } from '#app/scanning/access-left.ts';
import { Notice } from '#ui/notice.tsx';

/** How often the notice is updated, ms. */
const updateEveryMs = 20_000;

/** Warns during a shift without connection that this phone's access is about to end, or has ended. */
export function AccessNotice({ desk, door }: { readonly desk: DoorDesk; readonly door: DoorEvent }) {
  const { access: texts } = useMessages('scanning');
  const { timeApart } = useFormats();
  useNow(updateEveryMs);
  const left = accessLeft(door.enrolment.leaseExpiresAt, desk.certainTime());
  if (left.kind === 'enough') return null;
  const isOver = left.kind === 'over';
  return (
    <div role="alert" data-trouble={isOver ? 'access_over' : 'access_low'}>
      <Notice tone={isOver ? 'refuse' : 'attention'} icon={TriangleAlert}>
        {isOver ? texts.over : texts.low(timeApart(left.leftMs, 0))}
      </Notice>
    </div>
  );
}
