import { Component, type ReactNode } from 'react';

interface Props {
  readonly fallback: (error: unknown) => ReactNode;
  /** Each new value retries what failed. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly caught: { readonly error: unknown } | null;
  /** The key at which it was caught. */
  readonly resetKey: string | undefined;
}

/** A class, because React catches render errors only in classes; the only one in the app. */
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
