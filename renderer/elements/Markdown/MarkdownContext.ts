import { createContext } from 'react';

/** Asked when the user follows a link of a model or server. Nothing is opened before they said yes. */
export const AskLinkContext = createContext<(url: string) => void>(() => undefined);
