import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useNewId } from '#app/data/new-id.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { newEventTexts } from '#app/events/event-form.ts';
import { readersZone } from '#messages/formats.ts';
import { Page } from '#ui/page.tsx';
import { EventEditor } from './editor.tsx';

/** Creates an event. Its id is in the URL, so that a reload or Back opens the same draft. */
export function CreateEvent() {
  const { create } = useMessages('editor');
  const { clock } = useEngines();
  const newId = useNewId();
  const search: { readonly draft?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const id = search.draft ?? newId;
  const [empty] = useState(() => newEventTexts(clock.wall(), readersZone()));
  useEffect(() => {
    if (search.draft === undefined) {
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, draft: newId }),
        replace: true,
      });
    }
  }, [search.draft, newId, navigate]);
  return (
    <Page title={create}>
      <EventEditor key={id} id={id} fresh={id === newId ? empty : null} isDraft />
    </Page>
  );
}
