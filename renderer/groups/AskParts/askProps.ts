import type { ReactNode } from 'react';
import type { ErrorInfo } from '../../../shared/domain/error.ts';
import type {
  ServerRequestAnswer,
  ServerRequestContent,
  ServerRequestKind,
  ServerRequestSummary,
} from '../../../shared/domain/serverRequest.ts';

/** The props of every request of a server. */
export interface AskProps<Kind extends ServerRequestKind> {
  readonly summary: ServerRequestSummary;
  readonly content: Extract<ServerRequestContent, { kind: Kind }>;
  /** An answer is being sent. */
  readonly isAnswering: boolean;
  readonly problem: ErrorInfo | undefined;
  readonly onAnswer: (answer: ServerRequestAnswer) => void;
}

/** Draws bytes of the blob store. */
export type MediaDrawer = (media: {
  readonly type: 'image' | 'audio';
  readonly blob: string;
  readonly mimeType: string;
}) => ReactNode;
