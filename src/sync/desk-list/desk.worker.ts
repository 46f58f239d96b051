import { answerDesk } from './answer-desk.ts';
import type { FromDesk, ToDesk } from './desk-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const answer = answerDesk();
self.addEventListener('message', ({ data }: MessageEvent<ToDesk>) => {
  void answer(data).then((said: FromDesk) => self.postMessage(said));
});
