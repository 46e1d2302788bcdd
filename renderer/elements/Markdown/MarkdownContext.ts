import { createContext, type ReactNode } from 'react';

/** Called when the user follows a link of a model or server. Nothing is opened before they confirm. */
export const AskLinkContext = createContext<(url: string) => void>(() => undefined);

/** A remote picture that a text refers to. */
export interface LinkedPicture {
  readonly url: string;
  readonly host: string;
  /** The description in the text. */
  readonly alt: string;
}

/** Renders what the user can do with such a picture, and the picture once it was fetched for them; nothing where they can do nothing. */
export const LinkedPictureContext = createContext<(picture: LinkedPicture) => ReactNode>(() => null);
