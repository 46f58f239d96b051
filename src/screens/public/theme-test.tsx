import { CalendarDays, ScanLine, Ticket } from 'lucide-react';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { token, type Token } from 'styled-system/tokens';
import { Badge, type Tone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, Sheet } from '#ui/layers/dialog.tsx';
import { SelectField, TextField } from '#ui/fields/field.tsx';
import { List, Row } from '#ui/list.tsx';
import { Logo, Mark } from '#ui/pictures/logo.tsx';
import { EmptyState, ErrorState, OfflineState } from '#ui/message-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, Section } from '#ui/page.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Pill } from '#ui/pill.tsx';
import { Poster } from '#screens/parts/poster.tsx';
import { Progress } from '#ui/progress.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { Table } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';
import { Tooltip } from '#ui/layers/tooltip.tsx';
import { ThemeParts } from './theme-parts.tsx';
import { VerdictFace } from '#screens/parts/door/verdict-face.tsx';

const listStyle = css({
  display: 'grid',
  gap: 'snug',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
});
const itemStyle = css({
  borderRadius: 'medium',
  overflow: 'hidden',
  borderWidth: '1px',
  borderColor: 'line',
});

const swatches: readonly Token[] = [
  'colors.surface.ground',
  'colors.surface.raised',
  'colors.surface.lifted',
  'colors.surface.top',
  'colors.text',
  'colors.text.soft',
  'colors.text.faint',
  'colors.accent',
  'colors.verdict.admit',
  'colors.verdict.attention',
  'colors.verdict.refuse',
  'colors.verdict.exit',
];

const row = css({ display: 'flex', flexWrap: 'wrap', gap: 'snug', alignItems: 'center' });
const columns = css({
  display: 'grid',
  gap: 'base',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
});
const tones: readonly Tone[] = ['plain', 'accent', 'admit', 'attention', 'refuse', 'exit'];

/** The design catalogue: every token and component as it is used. */
export function ThemeTest() {
  return (
    <Page title="Theme test" intro="Every token and part of the design system.">
      <Colours />
      <Verdicts />
      <Type />
      <Controls />
      <States />
      <Data />
      <ThemeParts />
    </Page>
  );
}

function Colours() {
  return (
    <Section title="Colours">
      <ul className={listStyle}>
        {swatches.map((name) => (
          <li key={name} className={itemStyle}>
            <div className={css({ h: '4rem' })} style={{ background: token.var(name) }} />
            <p className={css({ p: 'snug', textStyle: 'small' })}>{name.replace('colors.', '')}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Verdicts() {
  return (
    <Section title="Verdicts">
      <div className={columns}>
        <VerdictFace look="admit" title="Admit" sentences={['Standing']} />
        <VerdictFace
          look="attention"
          title="New ticket"
          sentences={['Genuine, and issued after the last update.']}
        />
        <VerdictFace look="refuse" title="Already scanned" sentences={['19:42, Main gate, 3 minutes ago.']} />
        <VerdictFace look="exit" title="Exit recorded" sentences={['Let them out.']} />
      </div>
      <div className={columns} style={{ filter: 'grayscale(1)' }}>
        <VerdictFace look="admit" title="Admit" sentences={['In greyscale']} />
        <VerdictFace look="attention" title="New ticket" sentences={['In greyscale']} />
        <VerdictFace look="refuse" title="Already scanned" sentences={['In greyscale']} />
        <VerdictFace look="exit" title="Exit recorded" sentences={['In greyscale']} />
      </div>
    </Section>
  );
}

function Type() {
  return (
    <Section title="Type and mark">
      <div className={row}>
        <Logo size={36} />
        <Mark size={48} />
      </div>
      <p className={css({ textStyle: 'display' })}>Display 0123456789</p>
      <p className={css({ textStyle: 'h1' })}>Heading one</p>
      <p className={css({ textStyle: 'h2' })}>Heading two</p>
      <p className={css({ textStyle: 'h3' })}>Heading three</p>
      <p>Body text at sixteen pixels, one and a half lines high. 19:42 · 12,431 of 100,000</p>
      <p className={css({ textStyle: 'small', color: 'text.soft' })}>
        Small and soft, for what stands beside.
      </p>
      <p className={css({ textStyle: 'count' })}>12,431</p>
      <div className={css({ maxW: '24rem', borderRadius: 'large', overflow: 'hidden' })}>
        <Poster seed="theme" />
      </div>
    </Section>
  );
}

function Controls() {
  const [on, setOn] = useState(true);
  const [way, setWay] = useState<'entry' | 'exit'>('entry');
  const [layer, setLayer] = useState<'dialog' | 'sheet' | null>(null);
  return (
    <Section title="Controls">
      <div className={row}>
        <Button look="primary">Primary</Button>
        <Button>Quiet</Button>
        <Button look="outline">Outline</Button>
        <Button look="plain">Plain</Button>
        <Button look="danger">Danger</Button>
        <Button look="primary" busy>
          Busy
        </Button>
        <Button disabled>Disabled</Button>
        <Tooltip text="Opens after 700 ms">
          <Button look="outline">Tooltip</Button>
        </Tooltip>
        <Button onClick={() => setLayer('dialog')}>Dialog</Button>
        <Button onClick={() => setLayer('sheet')}>Sheet</Button>
      </div>
      <Labels />
      <div className={columns}>
        <TextField label="Text" placeholder="Type here" hint="A hint stands below." />
        <TextField label="With an error" defaultValue="nobody@" error="Not an email address." />
        <PasswordField label="Password" />
        <SelectField label="Select" choices={[{ value: 'a', label: 'Main gate' }]} />
      </div>
      <Toggle label="Toggle" hint="The whole row is the target" checked={on} onChange={setOn} />
      <Segmented
        label="Direction"
        value={way}
        onChange={setWay}
        options={[
          { value: 'entry', label: 'Entry' },
          { value: 'exit', label: 'Exit' },
        ]}
      />
      <Dialog
        open={layer === 'dialog'}
        onClose={() => setLayer(null)}
        title="A dialog"
        description="Focus stays inside and returns."
      >
        <Button look="primary" onClick={() => setLayer(null)}>
          Understood
        </Button>
      </Dialog>
      <Sheet open={layer === 'sheet'} onClose={() => setLayer(null)} title="A sheet">
        <p>It rises from below, under the thumb.</p>
      </Sheet>
    </Section>
  );
}

function States() {
  return (
    <Section title="States">
      <div className={columns}>
        <EmptyState icon={Ticket} title="Empty" action={<Button>Next step</Button>}>
          Says what to do next.
        </EmptyState>
        <ErrorState title="Error" action={<Button>Try again</Button>}>
          What happened, what was kept.
        </ErrorState>
        <OfflineState title="Offline">Shown from this device.</OfflineState>
        <div className={css({ display: 'grid', gap: 'snug' })}>
          <Skeleton height="6rem" />
          <Skeleton width="60%" />
        </div>
      </div>
      <Notice tone="accent">A notice that belongs to the page.</Notice>
      <Notice tone="attention">Shown from this device, 3 min ago.</Notice>
      <Progress label="Tickets" done={12_431} total={100_000} />
    </Section>
  );
}

const gates = [
  { name: 'Main gate', entries: '4,120', last: '2 s ago' },
  { name: 'Backstage', entries: '86', last: '3 min ago' },
];

function Data() {
  return (
    <Section title="Data">
      <Stats>
        <Stat label="inside" value="1,204" />
        <Stat label="this gate" value="388" />
        <Stat label="per minute" value="17" />
      </Stats>
      <Table
        caption="Gates"
        rows={gates}
        rowKey={(gate) => gate.name}
        columns={[
          { key: 'name', label: 'Gate', cell: (gate) => gate.name },
          { key: 'entries', label: 'Entries', cell: (gate) => gate.entries, figures: true },
          { key: 'last', label: 'Last contact', cell: (gate) => gate.last },
        ]}
      />
      <List label="Rows">
        <Row
          lead={<CalendarDays size={22} aria-hidden />}
          title="A row"
          note="With a note"
          end={<Badge>State</Badge>}
        />
        <Row lead={<ScanLine size={22} aria-hidden />} title="Another" end={<Button>Do</Button>} />
      </List>
      <Tabs
        label="Sections"
        tabs={[
          { value: 'one', label: 'First', content: <p>The first section.</p> },
          { value: 'two', label: 'Second', content: <p>The second section.</p> },
        ]}
      />
      <div className={css({ w: '10rem' })}>
        <QrCode text="G1GATEHOUSE" label="Sample code" />
      </div>
    </Section>
  );
}

function Labels() {
  return (
    <div className={row}>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Pill>Pill</Pill>
      <Pill tone="attention">Offline · 12 unsent</Pill>
      <Pill tone="chosen">Chosen</Pill>
    </div>
  );
}
