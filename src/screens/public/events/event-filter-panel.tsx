import { useNavigate } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { EventFilters } from '#app/events/event-filters.ts';
import { facetsOf, readFacets, type EventFacets } from '#app/events/kept-events.ts';
import { useServer } from '#app/data/server-data.ts';
import { count } from '#app/format/words.ts';
import { listEventFacets, type EventSummary } from '#contract/events.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField, type Choice } from '#ui/fields/field.tsx';

const cardLook = css({
  display: 'grid',
  gap: 'base',
  alignItems: 'end',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
});

interface PanelProps {
  readonly filters: EventFilters;
  /** What is shown: says what can be narrowed by where the server cannot. */
  readonly events: readonly EventSummary[];
}

/** All filters; each lives in the URL, so a list can be sent to someone. */
export function FilterPanel({ filters, events }: PanelProps) {
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
    <Card className={cardLook} data-filters>
      <SelectField label="City" {...field('city')} choices={cities(known, filters.city)} />
      <SelectField label="Category" {...field('category')} choices={categories(known, filters.category)} />
      <TextField label="From" type="date" {...field('from')} max={filters.to} />
      <TextField label="To" type="date" {...field('to')} min={filters.from} />
      <SelectField label="Price" {...field('price')} choices={prices} />
      <SelectField label="Order" {...field('sort')} choices={ordersFor(search)} />
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
          Clear filters
        </Button>
      ) : null}
    </Card>
  );
}

const prices: readonly Choice[] = [
  { value: '', label: 'Any price' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
];

/** A search stands by how well it fits unless another order is asked for. */
const ordersFor = (search: string | undefined): readonly Choice[] => [
  ...(search === undefined
    ? [{ value: '', label: 'Soonest first' }]
    : [
        { value: '', label: 'Best match first' },
        { value: 'soonest', label: 'Soonest first' },
      ]),
  { value: 'latest', label: 'Latest first' },
  { value: 'name', label: 'By name' },
];

function cities(facets: EventFacets, chosen: string | undefined): readonly Choice[] {
  const named = facets.cities.map(({ city, count: many }) => ({
    value: city,
    label: `${city} (${count(many)})`,
  }));
  return withChosen('Any city', once(named), chosen);
}

function categories(facets: EventFacets, chosen: string | undefined): readonly Choice[] {
  const named = facets.categories.map(({ category, count: many }) => ({
    value: category,
    label: `${category} (${count(many)})`,
  }));
  return withChosen('Any category', once(named), chosen);
}

/** Two countries may each have a town of one name: the filter does not tell them apart. */
const once = (choices: readonly Choice[]): readonly Choice[] =>
  choices.filter(
    (choice, index) =>
      choice.value !== '' && choices.findIndex((one) => one.value === choice.value) === index,
  );

/** What the address asks for is shown as chosen also where no event has it. */
function withChosen(all: string, choices: readonly Choice[], chosen: string | undefined): readonly Choice[] {
  const missing = chosen !== undefined && !choices.some((choice) => choice.value === chosen);
  return [{ value: '', label: all }, ...(missing ? [{ value: chosen, label: chosen }] : []), ...choices];
}
