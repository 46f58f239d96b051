import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { AppFailed } from '#app/shell/app-failed.tsx';
import type { RouteFacts } from '#app/shell/screen-route.tsx';
import { adminRoutes } from './routes/admin-routes.tsx';
import { memberRoutes } from './routes/member-routes.tsx';
import { organizerRoutes } from './routes/organizer-routes.tsx';
import { publicRoutes } from './routes/public-routes.tsx';
import { root } from './routes/root.tsx';

/** @param drawing where the page is, for one that is drawn without a browser */
export function createAppRouter(drawing?: { readonly history: RouterHistory }) {
  const router = createRouter({
    ...(drawing === undefined ? {} : { ...drawing, isServer: true }),
    routeTree: root.addChildren([...publicRoutes, ...memberRoutes, ...organizerRoutes, ...adminRoutes]),
    // The app resets the scroll itself.
    scrollRestoration: false,
    defaultPreload: false,
    defaultErrorComponent: ({ reset }) => <AppFailed reset={reset} />,
    // Errors that no route catches are handled by `App`.
    disableGlobalCatchBoundary: true,
  });
  // Even so the router would scroll its first screen to the top, away from where somebody has scrolled to on a
  // server-rendered page before the app starts: whatever they press at that moment would not be under their finger.
  router._scroll.n = false;
  return router;
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends RouteFacts {}
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
