import { useState } from 'react';
import { css } from 'styled-system/css';
import { useMessages } from '#app/engines/use-messages.ts';
import { ContactEntry } from '#screens/parts/sign-in/contact-entry.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/page.tsx';
import { OtherWays } from './other-ways.tsx';

/** Identifies a signed-out buyer. Reservations are kept meanwhile. */
export function ContactStep({ eventId }: { readonly eventId: string }) {
  const { contact: texts } = useMessages('checkout');
  const [isFolded, setFolded] = useState(true);
  return (
    <Section title={texts.title}>
      <Card className={css({ display: 'grid', gap: 'base' })}>
        <ContactEntry
          others={(identifier, isNeeded) =>
            isFolded && !isNeeded ? (
              <Button look="plain" aria-expanded={false} onClick={() => setFolded(false)}>
                {texts.other}
              </Button>
            ) : (
              <OtherWays eventId={eventId} identifier={identifier} wasAsked={!isFolded} />
            )
          }
        />
      </Card>
    </Section>
  );
}
