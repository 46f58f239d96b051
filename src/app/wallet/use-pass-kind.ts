import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { appConfig } from '#contract/app-config.ts';
import type { PassKind } from '#contract/sales/passes.ts';
import { isIos } from '#platform/installed.ts';

/** Returns this device's wallet app if the server issues passes for it; otherwise or if unknown null. */
export function usePassKind(): PassKind | null {
  const { tab } = useEngines();
  const { data } = useServer(appConfig, {});
  const kind = isIos(tab.traits()) ? 'apple' : 'google';
  return data?.passes[kind] === true ? kind : null;
}
