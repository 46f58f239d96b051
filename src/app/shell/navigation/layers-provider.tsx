import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { LayersContext } from '#ui/layers/layers.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { createLayerStack } from './layer-stack.ts';

/** Closes layers over the page on Back, and when the user who opened them has left. */
export function LayersProvider({ children }: { readonly children: ReactNode }) {
  const { history } = useRouter();
  const { auth } = useEngines();
  const [layers] = useState(() => createLayerStack(history));
  useEffect(() => layers.follow(), [layers]);
  useEffect(() => {
    let person = auth.state().user?.credentialId;
    return auth.subscribe(() => {
      const now = auth.state().user?.credentialId;
      if (person !== undefined && person !== now) layers.closeAll();
      person = now;
    });
  }, [auth, layers]);
  return <LayersContext value={layers}>{children}</LayersContext>;
}
