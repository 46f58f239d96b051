import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (error: unknown) => ReactNode;
  /** With each new value what failed is tried again. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly caught: { readonly error: unknown } | null;
}

/** React catches render errors in classes only; this is the one class of the app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null };

  static getDerivedStateFromError(error: unknown): State {
    return { caught: { error } };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.caught !== null && before.resetKey !== this.props.resetKey)
      this.setState({ caught: null });
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : this.props.fallback(this.state.caught.error);
  }
}
