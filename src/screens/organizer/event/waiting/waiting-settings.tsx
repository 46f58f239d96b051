import { useState } from 'react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { readEvent } from '#contract/events/events.ts';
import { changeWaitingSettings, listWaiting, type WaitingPage } from '#contract/sales/waiting-list.ts';
import { lapseRules, type LapseRule } from '#domain/sales/waiting-list.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import { AlertText } from '#ui/alert-text.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { DialogButtons } from '#screens/parts/confirm-dialog.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';

type Texts = Catalogue['desk']['waiting'];
type Minutes = keyof Texts['form']['times'];

/** Choices for how long an offer stays valid. */
const times: readonly Minutes[] = [15, 60, 180, 720, 1440, 2880, 10080];

/** Formats a duration in words; in minutes if it isn't one of the choices. */
export function timeOf(minutes: number, { form }: Texts): string {
  const chosen = times.find((time) => time === minutes);
  return chosen === undefined ? form.minutes(minutes) : form.times[chosen];
}

interface SettingsProps {
  readonly eventId: string;
  readonly settings: WaitingPage['settings'];
  readonly onClose: () => void;
}

/** Selects the ticket types with a waiting list, and how the list works. */
export function WaitingSettings({ eventId, settings, onClose }: SettingsProps) {
  const { call } = useEngines();
  const { waiting } = useMessages('desk');
  const { form: texts } = waiting;
  const { cancel } = useMessages('shell');
  const [on, setOn] = useState(() => new Set(settings.types.flatMap(idIfOn)));
  const [minutes, setMinutes] = useState(settings.offerMinutes);
  const [lapsed, setLapsed] = useState<LapseRule>(settings.lapsed);
  const save = useAction({
    run: () =>
      call(changeWaitingSettings, {
        params: { registrationId: eventId },
        body: { ticketTypeIds: [...on], offerMinutes: minutes, lapsed },
      }),
    reads: [listWaiting, readEvent],
    says: () => ({ title: texts.saved }),
    closes: onClose,
  });
  const turn = (id: string, isOn: boolean) =>
    setOn(new Set(isOn ? [...on, id] : [...on].filter((other) => other !== id)));
  const choices = [...new Set([...times, settings.offerMinutes])].toSorted((one, other) => one - other);
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.text}>
      <div className={css({ display: 'grid', gap: 'base' })}>
        <fieldset className={css({ display: 'grid', gap: 'tight', minW: '0' })}>
          <legend className={css({ textStyle: 'label' })}>{texts.types}</legend>
          {settings.types.map(({ ticketTypeId, name }) => (
            <Toggle
              key={ticketTypeId}
              label={name}
              checked={on.has(ticketTypeId)}
              onChange={(isOn) => turn(ticketTypeId, isOn)}
            />
          ))}
        </fieldset>
        <SelectField
          label={texts.offer}
          hint={texts.offerHint}
          value={String(minutes)}
          choices={choices.map((time) => ({ value: String(time), label: timeOf(time, waiting) }))}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
        />
        <SelectField
          label={texts.lapsed}
          value={lapsed}
          choices={lapseRules.map((value) => ({ value, label: texts.rules[value] }))}
          onChange={(event) => setLapsed(event.currentTarget.value === 'end' ? 'end' : 'out')}
        />
        <AlertText text={save.error} />
        <DialogButtons>
          <Button onClick={onClose}>{cancel}</Button>
          <Button look="primary" busy={save.busy} onClick={() => save.run()}>
            {texts.submit}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}

const idIfOn = ({ ticketTypeId, isOn }: WaitingPage['settings']['types'][number]) =>
  isOn ? [ticketTypeId] : [];
