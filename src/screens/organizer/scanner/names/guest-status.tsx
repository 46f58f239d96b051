import { useMessages } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import type { LookupResult } from '#app/engines/door-desk.ts';
import { isInside } from '#domain/door/ticket-info.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

interface GuestStatusProps {
  /** Undefined while unknown. */
  readonly told: LookupResult | undefined;
  readonly header: ManifestHeader;
}

/** The current state of a guest's ticket: inside, used, not arrived, or why it would be refused. */
export function GuestStatus({ told, header }: GuestStatusProps) {
  const { names: texts, info } = useMessages('scanning');
  const { otherGate } = useMessages('door');
  const { timeThere } = useFormats();
  if (told === undefined || told.info === null) return null;
  const { standing, history } = told.info;
  const last = history[0];
  const say = (tone: Tone, text: string) => <Badge tone={tone}>{text}</Badge>;
  if (last !== undefined) {
    const gate = header.gates.find(({ gateId }) => gateId === last.gateId)?.name ?? otherGate;
    const time = timeThere(last.at, told.at, header.timeZone);
    if (isInside(told.info)) return say('exit', texts.inside(time, gate));
    const good = standing === 'admit' || standing === 'admit_unlisted';
    return say(good ? 'plain' : 'attention', (good ? texts.left : texts.used)(time, gate));
  }
  return standing === 'admit' ? say('plain', texts.notArrived) : say('refuse', info.standings[standing]);
}
