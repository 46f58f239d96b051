import { openPage } from '#platform/sealing-key.ts';
import { createDeskCore } from './desk-core.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

/** The worker's side: opens pages as they come, and answers each message once. */
export function answerDesk(): (message: ToDesk) => Promise<FromDesk> {
  const core = createDeskCore();
  let key: CryptoKey | null = null;
  return async (message) => {
    const { id } = message;
    try {
      switch (message.kind) {
        case 'key':
          ({ key } = message);
          return { kind: 'done', id };
        case 'page': {
          if (key === null) return { kind: 'failed', id };
          const text = await openPage(key, message.bound, message.sealed);
          return { kind: core.take(message.page, text) ? 'done' : 'failed', id };
        }
        case 'find':
          return { kind: 'found', id, found: core.find(message.asked, message.limit) };
        case 'prepare':
          core.prepare();
          return { kind: 'done', id };
      }
    } catch {
      return { kind: 'failed', id };
    }
  };
}
