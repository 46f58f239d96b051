import { Plus, X } from 'lucide-react';
import { css } from 'styled-system/css';
import { useNewIds } from '#app/data/new-id.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import type { TypeOnPage } from '#app/drafts/type-list.ts';
import { problemsOfTierTexts, textOfTiers, tiersOf, type TierTexts } from '#app/events/tier-form.ts';
import { textOfInstant, typedOfInstant } from '#app/events/ticket-type-form.ts';
import { maxTiers } from '#domain/sales/price-tier.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { DateTimeField } from '#screens/parts/fields/date-time-field.tsx';
import { MoneyField, useMoneyError } from '#screens/parts/fields/money-field.tsx';

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' });
const smallStyle = css({ textStyle: 'small', color: 'text.faint' });
const tierStyle = css({
  display: 'grid',
  gap: 'near',
  alignItems: 'start',
  p: 'near',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'medium',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
  md: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.6fr) minmax(0, 0.9fr) 2.75rem' },
});
const untilStyle = css({ gridColumn: { base: '1 / -1', md: 'auto' }, gridRow: { base: '2', md: 'auto' } });
const removeStyle = css({ mt: { base: '0', md: '1.8rem' }, gridColumn: { base: '1 / -1', md: 'auto' } });

interface PriceTiersProps {
  readonly type: TypeOnPage;
  readonly timeZone: string;
  /** Returns the server's error of a tier. */
  readonly error: (place: number) => string | undefined;
}

/** Prices before the ticket type's own: until a time, for the first ones, or both. */
export function PriceTiers({ type: { draft, view, saved }, timeZone, error }: PriceTiersProps) {
  const { tickets } = useMessages('editor');
  const { tiers: texts } = tickets;
  const newId = useNewIds();
  const { currency } = view.typed;
  const tiers = tiersOf(view.typed.tiers);
  const problems = problemsOfTierTexts(tiers, currency);
  const set = (next: readonly TierTexts[]) => draft.type({ tiers: textOfTiers(next) });
  const add = () => set([...tiers, { tierId: newId(), price: '', until: '', count: '' }]);
  return (
    <fieldset className={stackStyle}>
      <legend className={css({ textStyle: 'label', color: 'text.soft' })}>{tickets.fields.tiers}</legend>
      {tiers.map((tier, place) => (
        <Tier
          key={tier.tierId}
          tier={tier}
          place={place}
          currency={currency}
          timeZone={timeZone}
          problems={problems[place] ?? {}}
          refused={error(place)}
          taken={saved?.tiersTaken[tier.tierId] ?? 0}
          onChange={(change) => set(tiers.with(place, { ...tier, ...change }))}
          onRemove={() => set(tiers.toSpliced(place, 1))}
        />
      ))}
      <p className={smallStyle}>{tiers.length === 0 ? texts.hint : texts.last}</p>
      {tiers.length < maxTiers ? (
        <div>
          <Button look="outline" onClick={add}>
            <Plus size={20} aria-hidden /> {texts.add}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

interface TierProps {
  readonly tier: TierTexts;
  readonly place: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly problems: ReturnType<typeof problemsOfTierTexts>[number];
  readonly refused: string | undefined;
  /** Number sold or reserved at its price. */
  readonly taken: number;
  readonly onChange: (change: Partial<TierTexts>) => void;
  readonly onRemove: () => void;
}

function Tier(props: TierProps) {
  const { tier, place, currency, timeZone, problems, refused, taken, onChange, onRemove } = props;
  const { tickets } = useMessages('editor');
  const { tiers: texts, problems: words } = tickets;
  const moneyError = useMoneyError();
  const isBegun = tier.price === '' && tier.until === '' && tier.count === '';
  const said = (name: keyof typeof problems) => {
    const problem = isBegun ? undefined : problems[name];
    return problem === undefined ? undefined : words[problem];
  };
  return (
    <div role="group" aria-label={texts.name(place + 1)} className={tierStyle}>
      <MoneyField
        label={texts.price}
        value={tier.price}
        currency={currency}
        error={isBegun ? undefined : moneyError(tier.price, currency)}
        onChange={(price) => onChange({ price })}
      />
      <div className={untilStyle}>
        <DateTimeField
          label={texts.until}
          timeZone={timeZone}
          value={typedOfInstant(tier.until, timeZone)}
          error={said('until')}
          onChange={(until) => onChange({ until: textOfInstant(until, timeZone) })}
        />
      </div>
      <NumberField
        label={texts.count}
        maxLength={20}
        placeholder={tickets.noLimit}
        value={tier.count}
        error={said('count')}
        hint={taken > 0 ? texts.taken(taken) : undefined}
        onChange={(event) => onChange({ count: event.target.value })}
      />
      <div className={removeStyle}>
        <Button look="plain" aria-label={texts.remove(place + 1)} onClick={onRemove}>
          <X size={20} aria-hidden />
        </Button>
      </div>
      <div className={css({ gridColumn: '1 / -1' })}>
        <AlertText text={refused ?? null} />
      </div>
    </div>
  );
}
