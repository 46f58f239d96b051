import { answerNames } from './answer-names.ts';
import type { FromNames, ToNames } from './names-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

const answer = answerNames();
self.addEventListener('message', ({ data }: MessageEvent<ToNames>) => {
  void answer(data).then((said: FromNames) => self.postMessage(said));
});
