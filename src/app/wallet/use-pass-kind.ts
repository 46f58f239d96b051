import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { appConfig } from '#contract/app-config.ts';
import type { PassKind } from '#contract/sales/passes.ts';
import { isIos } from '#platform/installed.ts';

/** The wallet of this device that the server makes passes for; null where it makes none, or isn't known to. */
export function usePassKind(): PassKind | null {
  const { tab } = useEngines();
  const { data } = useServer(appConfig, {});
  const kind = isIos(tab.traits()) ? 'apple' : 'google';
  return data?.passes[kind] === true ? kind : null;
}
