import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (error: unknown) => ReactNode;
  /** With each new value what failed is tried again. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly caught: { readonly error: unknown } | null;
  /** Under which key it was caught. */
  readonly resetKey: string | undefined;
}

/** React catches render errors in classes only; this is the one class of the app. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Pick<State, 'caught'> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { caught: null, resetKey };
  }

  override render(): ReactNode {
    return this.state.caught === null ? this.props.children : this.props.fallback(this.state.caught.error);
  }
}
