import { formatsIn } from '#messages/formats-in.ts';
import { placeOf, whenOf } from '#messages/event-words.ts';
import { written } from '#messages/written.ts';
import type { PrintedTicket } from '#server/tickets/print/printed-ticket.ts';

/** A line of a pass: a label and a value. */
export interface PassLine {
  readonly name: string;
  readonly value: string;
}

/** A ticket's texts on passes of every wallet, in its holder's language. */
export interface PassLines {
  readonly description: string;
  readonly date: PassLine;
  readonly doors: PassLine | null;
  readonly place: PassLine;
  readonly holder: PassLine;
  readonly type: PassLine;
  readonly gate: PassLine;
  readonly reference: PassLine;
  readonly atTheGate: PassLine;
}

/** Returns the lines of a ticket. */
export function passLinesOf(ticket: PrintedTicket): PassLines {
  const { language, venue, gates } = ticket;
  const { prints } = written[language];
  const { pass } = prints;
  const { listed } = formatsIn[language];
  const when = whenOf(ticket, language);
  return {
    description: prints.documentTitle(1, ticket.eventName),
    date: { name: prints.date, value: listed([when.day, when.hours].filter((part) => part !== '')) },
    doors: when.doors === '' ? null : { name: prints.doors, value: prints.doorsOpenAt(when.doors) },
    place: { name: prints.place, value: venue === null ? prints.online : listed(placeOf(venue)) },
    holder: { name: pass.holder, value: ticket.holderName === '' ? prints.noHolder : ticket.holderName },
    type: { name: pass.type, value: ticket.typeName },
    gate: { name: pass.gate, value: gates.length === 0 ? pass.anyGate : gates.join(prints.or) },
    reference: { name: pass.reference, value: ticket.reference },
    atTheGate: { name: prints.atTheGate, value: pass.howToEnter[ticket.codePolicy] },
  };
}
