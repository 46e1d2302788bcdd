import { createContext } from 'react';

/** Whether the rendered block may still grow. */
export const OpenBlockContext = createContext(false);
