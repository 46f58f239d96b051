import { useNavigate } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { EventFilters } from '#app/event-filters.ts';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/field.tsx';

const cardLook = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
});

/** All filters; each lives in the URL, so a list can be sent to someone. */
export function FilterPanel({ filters }: { readonly filters: EventFilters }) {
  const navigate = useNavigate();
  const change = (name: keyof EventFilters, value: string) => {
    const { [name]: _before, ...rest } = filters;
    void navigate({
      to: '.',
      search: value === '' ? rest : { ...rest, [name]: value },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Card className={cardLook}>
      <TextField
        label="City"
        defaultValue={filters.city ?? ''}
        onBlur={(event) => change('city', event.target.value.trim())}
      />
      <TextField
        label="Category"
        defaultValue={filters.category ?? ''}
        onBlur={(event) => change('category', event.target.value.trim())}
      />
      <TextField
        label="From"
        type="date"
        value={filters.from ?? ''}
        onChange={(event) => change('from', event.target.value)}
      />
      <TextField
        label="To"
        type="date"
        value={filters.to ?? ''}
        onChange={(event) => change('to', event.target.value)}
      />
      <SelectField
        label="Price"
        value={filters.price ?? ''}
        onChange={(event) => change('price', event.target.value)}
        choices={[
          { value: '', label: 'Any price' },
          { value: 'free', label: 'Free' },
          { value: 'paid', label: 'Paid' },
        ]}
      />
      <SelectField
        label="Order"
        value={filters.sort ?? ''}
        onChange={(event) => change('sort', event.target.value)}
        choices={[
          { value: '', label: 'Soonest first' },
          { value: 'latest', label: 'Latest first' },
          { value: 'name', label: 'By name' },
        ]}
      />
    </Card>
  );
}
