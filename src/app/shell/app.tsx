import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router';
import { AppFailed } from './app-failed.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** Everything that is on the page. Where all else fails, it says so in our own words. */
export function App({ router }: { readonly router: RegisteredRouter }) {
  return (
    <ErrorBoundary fallback={() => <AppFailed />}>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}
