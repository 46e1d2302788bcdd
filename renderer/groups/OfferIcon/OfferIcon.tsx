import { useContext } from 'react';
import type { IconOwner } from '../../../shared/domain/icon.ts';
import { OfferIconContext } from './OfferIconContext.ts';

interface OfferIconProps {
  /** Whether its server lists icons for it. */
  readonly has: true | undefined;
  readonly of: IconOwner;
  readonly size?: 16 | 20;
}

/** The icon of a tool, prompt or resource, beside its name; nothing if the server gives none. */
export function OfferIcon({ has, of, size = 16 }: OfferIconProps) {
  const draw = useContext(OfferIconContext);
  return has === true ? draw(of, size) : null;
}
