import { refusal, type Refusal } from '#server/access/refusal.ts';
import { serverBusy, tooMany } from '#server/access/refusals.ts';

/** The sender of a picture, and whether they are still connected. */
export interface Sender {
  readonly person: string;
  readonly isGone: () => boolean;
}

/** Maximum number of waiting pictures; each holds its bytes in memory. */
const maxWaiting = 4;
/** As long as a large picture takes. */
const retryAfterSeconds = 5;

const busy = serverBusy(retryAfterSeconds);
const gone = refusal(400, 'body_broken_off', (texts) => texts.http.bodyBrokenOff);

/** Processes pictures one at a time, in the order of arrival. */
export interface PictureQueue {
  /** @returns the result of `work`; 429 if this person already has a picture in progress, 503 if too many are waiting */
  add<T>(sender: Sender, work: () => Promise<T>): Promise<T | Refusal>;
}

export function createPictureQueue(): PictureQueue {
  const people = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    add<T>({ person, isGone }: Sender, work: () => Promise<T>): Promise<T | Refusal> {
      if (people.has(person)) return Promise.resolve(tooMany(retryAfterSeconds * 1000));
      if (people.size > maxWaiting) return Promise.resolve(busy);
      people.add(person);
      const next = last
        .then((): Promise<T | Refusal> | Refusal => (isGone() ? gone : work()))
        .finally(() => void people.delete(person));
      last = next.catch(() => {});
      return next;
    },
  };
}
