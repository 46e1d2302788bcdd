import { createContext, type ReactNode } from 'react';

/** Asked when the user follows a link of a model or server. Nothing is opened before they said yes. */
export const AskLinkContext = createContext<(url: string) => void>(() => undefined);

/** A picture somewhere else that a text points at. */
export interface LinkedPicture {
  readonly url: string;
  readonly host: string;
  /** What the text says it shows. */
  readonly alt: string;
}

/** Draws what the user can do about such a picture, and the picture once they had it fetched; nothing where nobody can. */
export const LinkedPictureContext = createContext<(picture: LinkedPicture) => ReactNode>(() => null);
