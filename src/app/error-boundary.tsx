import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** React catches render errors in classes only; this is the one class of the app. */
export class ErrorBoundary extends Component<Props, { readonly caught: { readonly error: unknown } | null }> {
  override state: { readonly caught: { readonly error: unknown } | null } = { caught: null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : this.props.fallback(this.state.caught.error);
  }
}
