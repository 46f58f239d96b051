import { FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { saveFile } from '#app/data/save-file.ts';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useEventFileName } from '#app/events/stored-heading.ts';
import {
  badgesPdf,
  listBadges,
  readBadgeLayout,
  saveBadgeLayout,
  type BadgeLayoutReply,
  type BadgesReply,
} from '#contract/sales/badges.ts';
import type { BadgeLayout } from '#domain/events/badge.ts';
import type { Result } from '#domain/failures/failure.ts';
import { BadgeSheets, PrintedInstead } from '#screens/parts/badges/badge-sheets.tsx';
import { Button } from '#ui/button.tsx';
import { isSaved } from './layout-form.tsx';
import { usePrintKey } from './print-key.ts';

interface PrintBadgesProps {
  readonly eventId: string;
  readonly saved: BadgeLayoutReply;
  readonly layout: BadgeLayout;
  /** Query for the attendees to print. */
  readonly part: Readonly<Record<string, string>>;
}

/** Prints the chosen badges, with the browser or as a PDF; saves a changed layout first. */
export function PrintBadges({ eventId, saved, layout, part }: PrintBadgesProps) {
  const { call, file } = useEngines();
  const fileOf = useEventFileName(eventId);
  const { badges: texts } = useMessages('desk');
  const [printed, setPrinted] = useState<BadgesReply | null>(null);
  const params = { registrationId: eventId };
  const asShown = async (): Promise<Result<unknown>> =>
    isSaved(saved.layout, layout)
      ? { ok: true, value: null }
      : call(saveBadgeLayout, { params, query: { version: saved.version }, body: layout });
  const print = useAction({
    run: async () => {
      const stored = await asShown();
      return stored.ok ? call(listBadges, { params, query: part }) : stored;
    },
    // Reloaded, so that the next change is based on this version.
    reads: [readBadgeLayout],
    // Saving the same layout once more changes nothing.
    called: 'read',
    failedTitle: texts.failed,
    done: setPrinted,
  });
  const save = useAction({
    run: async () => {
      const stored = await asShown();
      return stored.ok ? file(badgesPdf, params, 'application/pdf', { query: part }) : stored;
    },
    reads: [readBadgeLayout],
    called: 'read',
    failedTitle: texts.failed,
    done: (pdf) => saveFile(pdf, fileOf('badges', 'pdf')),
  });
  usePrintKey(() => {
    if (!print.busy && !save.busy) print.run();
  });
  // One at a time: both would save the changed layout over the same version, and the second would be refused.
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: 'snug' })}>
      <Button look="primary" size="large" busy={print.busy} disabled={save.busy} onClick={() => print.run()}>
        <Printer size={20} aria-hidden /> {texts.print}
      </Button>
      <Button size="large" busy={save.busy} disabled={print.busy} onClick={() => save.run()}>
        <FileDown size={20} aria-hidden /> {texts.pdf}
      </Button>
      {printed === null ? (
        // Codes are loaded for printing only, too late for the browser's own menu.
        <PrintedInstead>{texts.printHere}</PrintedInstead>
      ) : (
        <BadgeSheets badges={printed} />
      )}
    </div>
  );
}
