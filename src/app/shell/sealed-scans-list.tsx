import { Download } from 'lucide-react';
import { css } from 'styled-system/css';
import type { SealedScans } from '#domain/door/sealed-scans.ts';
import { Button } from '#ui/button.tsx';
import type { DoorDesk } from '#app/engines/door-desk.ts';
import { useStore } from '#app/data/live-query.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { saveFile } from '#platform/save-file.ts';

/** Scans that this phone may no longer send; only the organizer's server can decrypt them. */
export function SealedScansList({ desk }: { readonly desk: DoorDesk }) {
  const sealed = useStore(() => desk.sealed(), [desk]) ?? [];
  const { sealed: texts } = useMessages('sync');
  if (sealed.length === 0) return null;
  const scans = sealed.reduce((sum, box) => sum + box.count, 0);
  return (
    <section>
      <h3 className={css({ textStyle: 'h3' })}>{texts.title}</h3>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>{texts.text(scans)}</p>
      {sealed.map((box) => (
        <Button key={box.ephemeralKey} onClick={() => save(box)}>
          <Download size={20} aria-hidden /> {texts.save(box.count)}
        </Button>
      ))}
    </section>
  );
}

function save(box: SealedScans): void {
  const content = new Blob([JSON.stringify(box)], { type: 'application/json' });
  saveFile(content, `sealed-scans-${box.deviceId.slice(0, 8)}-${box.count}.json`);
}
