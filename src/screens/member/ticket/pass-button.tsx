import { WalletCards } from 'lucide-react';
import { useAction } from '#app/data/use-action.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { useFailureText } from '#app/format/use-failure-text.ts';
import { usePassKind } from '#app/wallet/use-pass-kind.ts';
import { makePass, type PassKind } from '#contract/sales/passes.ts';
import { ServedButton } from './served-button.tsx';

/** Adds a ticket to this device's wallet app; renders nothing if the server issues no passes for it. */
export function PassButton({ ticketId }: { readonly ticketId: string }) {
  const kind = usePassKind();
  return kind === null ? null : <AddToWallet ticketId={ticketId} kind={kind} />;
}

function AddToWallet({ ticketId, kind }: { readonly ticketId: string; readonly kind: PassKind }) {
  const { call, tab } = useEngines();
  const failureWords = useFailureText();
  const { actions: texts } = useMessages('wallet');
  const pass = useAction({
    run: () => call(makePass, { params: { ticketId, kind } }),
    done: ({ url }) => tab.leaveTo(url),
    words: (failure) => (failure.kind === 'unreachable' ? texts.passOffline : failureWords(failure, 'read')),
  });
  return <ServedButton action={pass} icon={WalletCards} label={texts.toWallet[kind]} />;
}
