import { createContext, type ReactNode } from 'react';
import type { ServerId } from '../../../shared/domain/ids.ts';

/** What results need from the page: drawing, saving and opening pictures and audio. */
export interface ResultActions {
  /** @param name the tool it comes from */
  readonly drawPicture: (blob: string, mimeType: string, name: string) => ReactNode;
  readonly drawSound: (blob: string, mimeType: string, name: string) => ReactNode;
  /** Draws a place by which bytes are dragged into other programs, where the shell can do that. */
  readonly drawHandle: (blob: string, suggestedName: string) => ReactNode;
  /** @throws Error when the blob is gone or the shell cannot be reached */
  readonly readText: (blob: string) => Promise<string>;
  /** Asks for a place to save it, or offers a download. */
  readonly save: (blob: string, suggestedName: string) => void;
  /** Opens a link to a web page after the user confirms. */
  readonly askLink: (url: string) => void;
  /** Shows a resource of a server. Without this function, that is not offered. */
  readonly onOpenResource?: (serverId: ServerId, uri: string) => void;
  /** Attaches a resource of a server to the draft. Without this function, that is not offered. */
  readonly onAttach?: (serverId: ServerId, uri: string) => void;
}

/** Draws and opens nothing, until the page provides its own. */
export const ResultActionsContext = createContext<ResultActions>({
  drawPicture: () => null,
  drawSound: () => null,
  drawHandle: () => null,
  readText: () => Promise.reject(new Error('There is nothing to read from.')),
  save: () => undefined,
  askLink: () => undefined,
});

/** The origin of a result. */
export interface ResultOrigin {
  /** `undefined` if the server is no longer known. */
  readonly serverId: ServerId | undefined;
  readonly tool: string;
}
