import { RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { css } from 'styled-system/css';
import { useNow } from '#app/data/use-now.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { noticeHere } from '#app/engines/failed-here.ts';
import { useMessages, useShellTexts } from '#app/engines/use-messages.ts';
import { useFormats } from '#app/format/use-formats.ts';
import { canUndoRequest, isRequestWaiting, type DeferredRequest } from '#domain/requests/deferred-request.ts';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { requestText, statusText } from './request-text.ts';

/** Update interval of relative times, ms. */
const timeRefreshMs = 30_000;

interface RequestRowsProps {
  readonly wishes: readonly DeferredRequest[];
  /** Hides the actions, because another question about them is open. */
  readonly readOnly?: boolean;
}

/** Lists requests with their subject, time, state and actions. */
export function RequestRows({ wishes, readOnly = false }: RequestRowsProps) {
  const { contact, clock } = useEngines();
  const { ago } = useFormats();
  const now = useNow(timeRefreshMs, { now: () => clock.wall() });
  const texts = useMessages('wishes');
  const words = { texts, failures: useMessages('failures') };
  const isReached = useSyncExternalStore(contact.subscribe, contact.reached);
  return (
    <List label={texts.list}>
      {wishes.map((wish) => (
        <Row
          key={wish.wishId}
          stacked
          title={<bdi className={css({ overflowWrap: 'anywhere' })}>{requestText(wish.ask, texts)}</bdi>}
          note={
            <>
              {wish.about === '' ? null : <bdi className={css({ display: 'block' })}>{wish.about}</bdi>}
              <span>{texts.of(texts.begun(ago(wish.madeAt, now)), statusText(wish, words, isReached))}</span>
            </>
          }
          end={readOnly ? undefined : <Ways wish={wish} />}
        />
      ))}
    </List>
  );
}

/** Actions of a request: undo it while it is here, or decide about a refused one. */
function Ways({ wish }: { readonly wish: DeferredRequest }) {
  const { wishes: entry, notify } = useEngines();
  const texts = useMessages('wishes');
  const what = requestText(wish.ask, texts);
  const undo = async () => {
    const isUndone = await (await entry.open()).undo(wish.wishId);
    if (isUndone) notify.done(texts.undone);
    else notify.failed(texts.tooLate.title, texts.tooLate.text);
  };
  const again = async () => (await entry.open()).again(wish.wishId);
  const discard = async () => (await entry.open()).discard(wish.wishId);
  const shell = useShellTexts();
  const { title, full } = shell.store;
  // The request stands there as before, and may be sent yet.
  const press = (deed: () => Promise<void>) => () =>
    void deed().catch((error: unknown) => {
      const told = noticeHere(error, { title, text: full }, shell);
      notify.failed(told.title, told.text);
    });
  if (canUndoRequest(wish))
    return (
      <Button onClick={press(undo)} aria-label={texts.undoOf(what)}>
        <Undo2 size={20} aria-hidden /> {texts.undo}
      </Button>
    );
  if (isRequestWaiting(wish)) return null;
  return (
    <>
      {wish.end?.kind === 'refused' ? (
        <Button onClick={press(again)} aria-label={texts.againOf(what)}>
          <RotateCcw size={20} aria-hidden /> {texts.again}
        </Button>
      ) : null}
      <Button onClick={press(discard)} aria-label={texts.discardOf(what)}>
        <Trash2 size={20} aria-hidden /> {texts.discard}
      </Button>
    </>
  );
}
