import { createContext, type ReactNode } from 'react';
import type { ServerId } from '../../../shared/domain/ids.ts';

/** What results need from the page around them: how pictures and audio are drawn, saved and opened. */
export interface ResultActions {
  /** @param name which tool it comes from */
  readonly drawPicture: (blob: string, mimeType: string, name: string) => ReactNode;
  readonly drawSound: (blob: string, mimeType: string, name: string) => ReactNode;
  /** @throws Error when the blob is gone or the shell cannot be reached */
  readonly readText: (blob: string) => Promise<string>;
  /** Asks where to, or offers a download. */
  readonly save: (blob: string, suggestedName: string) => void;
  /** Follows a link to a web page, once the user said so. */
  readonly askLink: (url: string) => void;
  /** Shows a resource of a server. Without it nothing is offered. */
  readonly onOpenResource?: (serverId: ServerId, uri: string) => void;
  /** Attaches a resource of a server to what the user writes. Without it nothing is offered. */
  readonly onAttach?: (serverId: ServerId, uri: string) => void;
}

/** Draws nothing and leads nowhere, until the page says how. */
export const ResultActionsContext = createContext<ResultActions>({
  drawPicture: () => null,
  drawSound: () => null,
  readText: () => Promise.reject(new Error('There is nothing to read from.')),
  save: () => undefined,
  askLink: () => undefined,
});

/** Where a result comes from. */
export interface ResultOrigin {
  /** `undefined` where the server is not known any more. */
  readonly serverId: ServerId | undefined;
  readonly tool: string;
}
