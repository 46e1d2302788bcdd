import { Component, type ReactNode } from 'react';
import { PlainBlock } from './PlainBlock.tsx';

interface PlainOnErrorProps {
  readonly text: string;
  readonly children: ReactNode;
}

interface Failed {
  readonly hasFailed: boolean;
}

/** No text of a model or server can crash the page: what cannot be rendered is shown as source. */
export class PlainOnError extends Component<PlainOnErrorProps, Failed> {
  override state: Failed = { hasFailed: false };

  static getDerivedStateFromError(): Failed {
    return { hasFailed: true };
  }

  /** Another text may render. */
  override componentDidUpdate(before: PlainOnErrorProps): void {
    if (this.state.hasFailed && before.text !== this.props.text) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PlainBlock text={this.props.text} /> : this.props.children;
  }
}
