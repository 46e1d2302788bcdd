import { createContext } from 'react';

/** Whether the block that is drawn may still grow. */
export const OpenBlockContext = createContext(false);
