import { useNavigate } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { EventFilters } from '#app/events/event-filters.ts';
import { facetsOf, readFacets, type EventFacets } from '#app/events/stored-events.ts';
import { useServer } from '#app/data/server-data.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { listEventFacets, type EventSummary } from '#contract/events/events.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField, type Choice } from '#ui/fields/field.tsx';
import type { Formats } from '#messages/formats.ts';
import { useFormats } from '#app/format/use-formats.ts';

const cardStyle = css({
  display: 'grid',
  gap: 'base',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
});

interface PanelProps {
  readonly filters: EventFilters;
  /** The events shown, used for filter options if the server has none. */
  readonly events: readonly EventSummary[];
}

type FilterTexts = Catalogue['events']['filter'];

/** All filters; each is in the URL, so a filtered list can be shared. */
export function FilterPanel({ filters, events }: PanelProps) {
  const { filter: texts } = useMessages('events');
  const formats = useFormats();
  const navigate = useNavigate();
  const facets = useServer(listEventFacets, {}, { keep: { name: 'event-facets', check: readFacets } });
  const known = facets.data ?? facetsOf(events);
  const field = (name: Exclude<keyof EventFilters, 'search'>) => ({
    value: filters[name] ?? '',
    onChange: (event: { readonly target: { readonly value: string } }) => {
      const { value } = event.target;
      const { [name]: _before, ...rest } = filters;
      void navigate({
        to: '.',
        search: value === '' ? rest : { ...rest, [name]: value },
        replace: true,
        resetScroll: false,
      });
    },
  });
  const { search } = filters;
  const used = Object.keys(filters).some((key) => key !== 'search');
  return (
    <Card className={cardStyle} data-filters>
      <SelectField
        label={texts.city}
        {...field('city')}
        choices={cities(texts, formats, known, filters.city)}
      />
      <SelectField
        label={texts.category}
        {...field('category')}
        choices={categories(texts, formats, known, filters.category)}
      />
      <TextField label={texts.from} type="date" {...field('from')} max={filters.to} />
      <TextField label={texts.to} type="date" {...field('to')} min={filters.from} />
      <SelectField label={texts.price} {...field('price')} choices={pricesOf(texts)} />
      <SelectField label={texts.sort} {...field('sort')} choices={ordersFor(texts, search)} />
      {used ? (
        <Button
          onClick={() =>
            void navigate({
              to: '.',
              search: search === undefined ? {} : { search },
              replace: true,
              resetScroll: false,
            })
          }
        >
          {texts.clear}
        </Button>
      ) : null}
    </Card>
  );
}

const pricesOf = ({ prices }: FilterTexts): readonly Choice[] => [
  { value: '', label: prices.any },
  { value: 'free', label: prices.free },
  { value: 'paid', label: prices.paid },
];

/** Search results are sorted by relevance unless another order is chosen. */
const ordersFor = ({ orders }: FilterTexts, search: string | undefined): readonly Choice[] => [
  ...(search === undefined
    ? [{ value: '', label: orders.soonest }]
    : [
        { value: '', label: orders.match },
        { value: 'soonest', label: orders.soonest },
      ]),
  { value: 'latest', label: orders.latest },
  { value: 'name', label: orders.name },
];

function cities(
  texts: FilterTexts,
  { count }: Formats,
  facets: EventFacets,
  chosen: string | undefined,
): readonly Choice[] {
  const named = facets.cities.map(({ city, count: many }) => ({
    value: city,
    label: texts.choice(city, count(many)),
  }));
  return withChosen(texts.anyCity, once(named), chosen);
}

function categories(
  texts: FilterTexts,
  { count }: Formats,
  facets: EventFacets,
  chosen: string | undefined,
): readonly Choice[] {
  const named = facets.categories.map(({ category, count: many }) => ({
    value: category,
    label: texts.choice(category, count(many)),
  }));
  return withChosen(texts.anyCategory, once(named), chosen);
}

/** Two countries may have towns with the same name; the filter does not distinguish them. */
const once = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(
    (choice, index) =>
      choice.value !== '' && choices.findIndex((one) => one.value === choice.value) === index,
  );

/** Adds the value in the address as an option even if no event has it. */
function withChosen(all: string, choices: readonly Choice[], chosen: string | undefined): readonly Choice[] {
  const missing = chosen !== undefined && !choices.some((choice) => choice.value === chosen);
  return [{ value: '', label: all }, ...(missing ? [{ value: chosen, label: chosen }] : []), ...choices];
}
