import { answerOpener } from '#platform/sealed-pages.ts';
import { createNamesCore } from './names-core.ts';
import type { FromNames, NamesAsked, NamesSaid, ToNames } from './names-messages.ts';

/** The worker's side: decrypts pages as they arrive and answers each message once. */
export function answerNames(): (message: ToNames) => Promise<FromNames> {
  const core = createNamesCore();
  return answerOpener(core.take, (asked: NamesAsked): NamesSaid => {
    const { id } = asked;
    switch (asked.kind) {
      case 'search':
        return { kind: 'found', id, found: core.search(asked.typed, asked.limit) };
      case 'person':
        return { kind: 'person', id, person: core.person(asked.ticketNumber) };
    }
  });
}
