import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { css } from 'styled-system/css';
import { useServer } from '#app/data/server-data.ts';
import { useAction, type Action } from '#app/data/use-action.ts';
import type { FileRule } from '#app/data/file-rule.ts';
import { makesSmaller } from '#app/data/smaller-picture.ts';
import type { OpenedDraft } from '#app/drafts/use-event-draft.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { changeCover, putCover, readCover, removeCover } from '#contract/events/covers.ts';
import { listEvents, readEvent } from '#contract/events/events.ts';
import { myEvents } from '#contract/events/my-events.ts';
import type { EventCover } from '#contract/wire/event-cover.ts';
import {
  coverWidths,
  focusWithin,
  maxCoverBytes,
  maxCoverPixels,
  shrinkCoverAboveBytes,
  type Focus,
} from '#domain/events/cover.ts';
import { TextField } from '#ui/fields/field.tsx';
import { SentFileField } from '#screens/parts/fields/sent-file-field.tsx';

const rule: FileRule = {
  types: [
    { mime: 'image/jpeg', label: 'JPEG' },
    { mime: 'image/png', label: 'PNG' },
    { mime: 'image/webp', label: 'WebP' },
  ],
  mostBytes: maxCoverBytes,
  shrink: makesSmaller({
    longestEdge: Math.max(...coverWidths),
    aboveBytes: shrinkCoverAboveBytes,
    mostPixels: maxCoverPixels,
    mostBytes: maxCoverBytes,
  }),
};
const reads = [readCover, readEvent, listEvents, myEvents];
/** Step per arrow key press, percent. */
const keyStep = 5;
/** Delay after the last change before it is sent, ms. */
const pauseMs = 700;

type Details = Pick<EventCover, 'alt' | 'focusX' | 'focusY'>;

interface CoverFieldProps {
  readonly id: string;
  readonly opened: OpenedDraft;
}

/** The event's picture: uploaded at once, because it is too large for a draft. */
export function CoverField({ id, opened: { draft, view } }: CoverFieldProps) {
  const { call } = useEngines();
  const { cover: texts } = useMessages('editor');
  const params = { registrationId: id };
  const read = useServer(readCover, { params }, { off: view.over === null });
  const cover = read.data?.cover ?? null;
  const send = useAction({
    reads,
    async run(file: File) {
      // The server must have the event before it accepts a picture.
      if (view.over === null) await draft.save();
      return call(putCover, { params }, { file });
    },
    says: () => ({ title: texts.done }),
  });
  const remove = useAction({
    reads,
    run: () => call(removeCover, { params }),
    says: () => ({ title: texts.removed }),
  });
  const change = useAction({
    reads,
    run: (details: Details) => call(changeCover, { params, body: details }),
  });
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'near' })}>
      {cover === null ? null : <Picture key={cover.images[0]?.url} cover={cover} change={change} />}
      <SentFileField
        label={texts.label}
        rule={rule}
        send={send}
        sending={texts.sending}
        hint={texts.shrunk}
        error={remove.error ?? change.error}
        remove={cover === null ? null : { label: texts.remove, busy: remove.busy, run: () => remove.run() }}
      />
    </div>
  );
}

interface PictureProps {
  readonly cover: EventCover;
  readonly change: Action<Details>;
}

/** The picture with its focus point and alternative text. */
function Picture({ cover, change }: PictureProps) {
  const { cover: texts } = useMessages('editor');
  const { clock } = useEngines();
  const [details, setDetails] = useState<Details>({
    alt: cover.alt,
    focusX: cover.focusX,
    focusY: cover.focusY,
  });
  const { alt, focusX, focusY } = details;
  const isSaved = alt.trim() === cover.alt && focusX === cover.focusX && focusY === cover.focusY;
  const save = useEffectEvent(() => change.run({ ...details, alt: alt.trim() }));
  const waits = !isSaved && !change.busy && change.failure === null;
  useEffect(() => (waits ? clock.after(pauseMs, save) : undefined), [waits, details, clock]);
  const edit = (next: Partial<Details>) => {
    if (change.failure !== null) change.clear();
    setDetails({ ...details, ...next });
  };
  return (
    <>
      <FocusPoint
        cover={cover}
        focus={{ x: focusX, y: focusY }}
        onMove={({ x, y }) => edit({ focusX: x, focusY: y })}
      />
      <TextField
        label={texts.alt}
        hint={texts.altHint}
        maxLength={300}
        value={alt}
        onChange={(event) => edit({ alt: event.target.value })}
      />
    </>
  );
}

interface FocusPointProps {
  readonly cover: EventCover;
  readonly focus: Focus;
  readonly onMove: (focus: Focus) => void;
}

const steps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Set with a press on the picture, or moved with the arrow keys. */
function FocusPoint({ cover, focus, onMove }: FocusPointProps) {
  const id = useId();
  const { cover: texts } = useMessages('editor');
  const press = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * 100;
    const y = ((clientY - box.top) / box.height) * 100;
    onMove(focusWithin({ x, y }));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(focusWithin({ x: focus.x + step.x, y: focus.y + step.y }));
  };
  return (
    <div className={css({ display: 'grid', gap: 'snug' })}>
      <button
        type="button"
        aria-label={texts.focus}
        aria-describedby={id}
        onPointerUp={press}
        onKeyDown={move}
        className={css({
          position: 'relative',
          justifySelf: 'start',
          borderRadius: 'medium',
          overflow: 'hidden',
          cursor: 'crosshair',
          touchAction: 'manipulation',
        })}
      >
        <img
          src={cover.images[1]?.url ?? cover.images[0]?.url}
          alt={cover.alt}
          draggable={false}
          className={css({ display: 'block', maxW: 'full', maxH: 'min(24rem, 52dvh)' })}
        />
        <span
          aria-hidden
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          className={css({
            position: 'absolute',
            w: '2rem',
            h: '2rem',
            ml: '-1rem',
            mt: '-1rem',
            borderRadius: 'pill',
            borderWidth: '3px',
            borderColor: 'accent',
            boxShadow: '0 0 0 2px rgb(11 12 15 / 0.82)',
          })}
        />
      </button>
      <p id={id} className={css({ textStyle: 'small', color: 'text.faint' })}>
        {texts.focusHint} <span className={css({ srOnly: true })}>{texts.focusAt(focus.x, focus.y)}</span>
      </p>
    </div>
  );
}
