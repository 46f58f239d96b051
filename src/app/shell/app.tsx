import { RouterProvider, type RegisteredRouter } from '@tanstack/react-router';
import { AppFailed } from './app-failed.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** The whole page, with a last-resort error message. */
export function App({ router }: { readonly router: RegisteredRouter }) {
  return (
    <ErrorBoundary fallback={() => <AppFailed />}>
      <RouterProvider router={router} />
    </ErrorBoundary>
  );
}
