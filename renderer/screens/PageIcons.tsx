import { useCallback, useState, type ReactNode } from 'react';
import type { IconOwner, ShownIcon } from '../../shared/domain/icon.ts';
import { OfferIconContext } from '../groups/OfferIcon/OfferIconContext.ts';
import { useQuery } from '../store/useQuery.ts';
import styles from './PageIcons.module.css';
import { useBlobUrl } from './useBlobUrl.ts';
import { useTheme } from './useTheme.ts';

/** Provides the icons of servers, which the host reads, to everything below. */
export function PageIcons({ children }: { readonly children: ReactNode }) {
  const draw = useCallback((of: IconOwner, size: number) => <AskedIcon of={of} size={size} />, []);
  return <OfferIconContext value={draw}>{children}</OfferIconContext>;
}

interface AskedIconProps {
  readonly of: IconOwner;
  readonly size: number;
}

function AskedIcon({ of, size }: AskedIconProps) {
  const { query } = useQuery('icon.get', { of, theme: useTheme() });
  const icon = query.kind === 'ready' ? query.output.icon : null;
  return icon === null ? null : <DrawnIcon key={icon.blob} icon={icon} size={size} />;
}

/** An icon adds nothing to the name beside it, so screen readers skip it. */
function DrawnIcon({ icon: { blob, mimeType }, size }: { readonly icon: ShownIcon; readonly size: number }) {
  const held = useBlobUrl(blob, mimeType);
  const [broken, setBroken] = useState(false);
  if (held.kind !== 'ready' || broken) return null;
  return (
    <img src={held.url} alt="" width={size} height={size} className={styles.icon} onError={() => setBroken(true)} />
  );
}
