import { createContext, type ReactNode } from 'react';
import type { IconOwner } from '../../../shared/domain/icon.ts';

/** Draws the icon of something a server lists, or nothing. Outside of a page there are no icons. */
export const OfferIconContext = createContext<(of: IconOwner, size: number) => ReactNode>(() => null);
