import { Download } from 'lucide-react';
import { css } from 'styled-system/css';
import type { SealedScans } from '#domain/door/sealed-scans.ts';
import { Button } from '#ui/button.tsx';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import { count } from '#app/format/words.ts';
import { saveFile } from '#platform/save-file.ts';

/** Scans that this phone may not send any more; only the organizer's server can read them. */
export function SealedScansList({ desk }: { readonly desk: DoorDesk }) {
  const sealed = useStore(() => desk.sealed(), [desk]) ?? [];
  if (sealed.length === 0) return null;
  const scans = sealed.reduce((sum, box) => sum + box.count, 0);
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>Scans to hand over</h3>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        The organizer took this phone off the event before {count(scans)}{' '}
        {scans === 1 ? 'scan was' : 'scans were'} sent. They are sealed: save them as a file and give it to
        the organizer. They stay here as well.
      </p>
      {sealed.map((box) => (
        <Button key={box.ephemeralKey} onClick={() => save(box)}>
          <Download size={20} aria-hidden /> Save {count(box.count)} sealed{' '}
          {box.count === 1 ? 'scan' : 'scans'}
        </Button>
      ))}
    </section>
  );
}

function save(box: SealedScans): void {
  const content = new Blob([JSON.stringify(box)], { type: 'application/json' });
  saveFile(content, `sealed-scans-${box.deviceId.slice(0, 8)}-${box.count}.json`);
}
