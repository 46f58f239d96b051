import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useServer } from '#app/data/server-data.ts';
import { useEngines } from '#app/engines/engines.tsx';
import { appConfig } from '#contract/app-config.ts';
import { logoPath } from '#domain/look/look.ts';
import { tonesOf } from '#domain/look/tones.ts';
import { OwnLogoContext, type OwnLogo } from '#ui/pictures/logo.tsx';

/** Provides the installation's name and logo to the page, and loads them from the server. */
export function LookProvider({ children }: { readonly children: ReactNode }) {
  const { look, tab } = useEngines();
  const { name, accent, logo } = useSyncExternalStore(look.subscribe, look.current, look.current);
  const { data } = useServer(appConfig, {});
  useEffect(() => {
    if (data !== undefined) look.take(data.look);
  }, [data, look]);
  const icon = logo === null ? null : logoPath(logo.id, 'icon-192');
  useEffect(() => {
    const link = tab.document.querySelector('link[rel=icon]');
    if (icon === null || link === null) return undefined;
    const built = link.cloneNode();
    link.setAttribute('href', icon);
    link.setAttribute('type', 'image/png');
    return () => link.replaceWith(built);
  }, [icon, tab]);
  const own = useMemo<OwnLogo>(
    () => ({
      name,
      paper: tonesOf(accent).paper,
      picture:
        logo === null
          ? null
          : {
              wide: logoPath(logo.id, 'logo'),
              square: logoPath(logo.id, 'icon-192'),
              isDark: logo.isDark,
            },
    }),
    [name, accent, logo],
  );
  return <OwnLogoContext value={own}>{children}</OwnLogoContext>;
}
