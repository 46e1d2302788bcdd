import { Component, type ReactNode } from 'react';
import { PlainBlock } from './PlainBlock.tsx';

interface PlainOnErrorProps {
  readonly text: string;
  readonly children: ReactNode;
}

interface Failed {
  readonly failed: boolean;
}

/** No text of a model or server takes the page down: what cannot be drawn is shown as it is written. */
export class PlainOnError extends Component<PlainOnErrorProps, Failed> {
  override state: Failed = { failed: false };

  static getDerivedStateFromError(): Failed {
    return { failed: true };
  }

  /** Another text may be better. */
  override componentDidUpdate(before: PlainOnErrorProps): void {
    if (this.state.failed && before.text !== this.props.text) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? <PlainBlock text={this.props.text} /> : this.props.children;
  }
}
