import { WalletCards } from 'lucide-react';
import { css } from 'styled-system/css';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureWords } from '#app/format/use-failure-words.ts';
import { usePassKind } from '#app/wallet/use-pass-kind.ts';
import { makePass, type PassKind } from '#contract/sales/passes.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Adds a ticket to the wallet that this device has; nothing where the server makes no passes for it. */
export function PassButton({ ticketId }: { readonly ticketId: string }) {
  const kind = usePassKind();
  return kind === null ? null : <AddToWallet ticketId={ticketId} kind={kind} />;
}

function AddToWallet({ ticketId, kind }: { readonly ticketId: string; readonly kind: PassKind }) {
  const { call, tab } = useEngines();
  const failureWords = useFailureWords();
  const { actions: texts } = useMessages('wallet');
  const pass = useAction({
    run: () => call(makePass, { params: { ticketId, kind } }),
    done: ({ url }) => tab.leaveTo(url),
    words: (failure) => (failure.kind === 'unreachable' ? texts.passOffline : failureWords(failure, 'read')),
  });
  return (
    <>
      <Button busy={pass.busy} onClick={() => pass.run()}>
        <WalletCards size={20} aria-hidden /> {texts.toWallet[kind]}
      </Button>
      {pass.error === null ? null : (
        <div role="alert" className={css({ order: '1', w: 'full' })}>
          <Notice tone="attention">{pass.error}</Notice>
        </div>
      )}
    </>
  );
}
