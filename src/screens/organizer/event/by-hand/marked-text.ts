import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import type { markOrdersPaid } from '#contract/sales/manual-payments.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { Catalogue } from '#messages/catalogue.ts';

type Marked = ReplyOf<typeof markOrdersPaid>['items'];
type WhyTexts = Catalogue['desk']['byHand']['why'];

const isKnown = (texts: WhyTexts, code: string): code is keyof WhyTexts => Object.hasOwn(texts, code);

/** Returns a function that reports how many orders were marked as paid, and why others were not. */
export function useMarkedText(): (items: Marked) => void {
  const { notify } = useEngines();
  const { byHand: texts } = useMessages('desk');
  return (items) => {
    const count = (outcome: Marked[number]['outcome']) =>
      items.filter((item) => item.outcome === outcome).length;
    const refused = items.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');
    const [paid, already] = [count('paid'), count('already_paid')];
    if (paid + already > 0) notify.done(texts.done(paid), already > 0 ? texts.already(already) : undefined);
    if (refused.length === 0) return;
    const why = [...new Set(refused.map(({ code }) => texts.why[isKnown(texts.why, code) ? code : 'other']))];
    notify.failed(texts.notDone(refused.length), why.join(' '));
  };
}
